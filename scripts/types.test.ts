import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const PLANTED = resolve('src/lib/planted.ts')

/**
 * Compiles `code` as a file of src, with the options of the TypeScript project file at `path`. Returns the compiler's
 * messages.
 */
function errorsOf(code: string, path: string): string[] {
  const project = ts.readConfigFile(path, (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(project.config, ts.sys, '.')
  const host = ts.createCompilerHost(options)
  host.fileExists = (file) => file === PLANTED || ts.sys.fileExists(file)
  host.readFile = (file) => (file === PLANTED ? code : ts.sys.readFile(file))
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([PLANTED], options, host))
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('the compiler refuses an interface of Node in code for the browser', () => {
  const code = 'export const home = process.env.HOME'
  expect(errorsOf(code, 'tsconfig.browser.json')).toEqual([expect.stringContaining("Cannot find name 'process'")])
  expect(errorsOf(code, 'tsconfig.tools.json')).toEqual([])
})
