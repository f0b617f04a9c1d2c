import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const PLANTED = resolve('src/lib/planted.ts')

/** Returns what the compiler says of a file of src with this code, with the options of a project. */
function errorsOf(code: string, project: string): string[] {
  const { config } = ts.readConfigFile(project, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => path === PLANTED || fileExists(path)
  host.readFile = (path) => (path === PLANTED ? code : readFile(path))
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([PLANTED], options, host))
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('the compiler refuses a name of Node in the code of the browser, and knows it in tools and tests', () => {
  const code = 'export const home = process.env.HOME'
  expect(errorsOf(code, 'tsconfig.browser.json')).toEqual([expect.stringContaining("Cannot find name 'process'")])
  expect(errorsOf(code, 'tsconfig.tools.json')).toEqual([])
})
