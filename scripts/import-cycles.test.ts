import { relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const read = (path: string) => ts.sys.readFile(path)
const parse = (path: string) => ts.parseJsonConfigFileContent(ts.readConfigFile(path, read).config, ts.sys, '.')
const { fileNames: browserFiles, options } = parse('tsconfig.browser.json')
const fileNames = [...browserFiles, ...parse('tsconfig.tools.json').fileNames]
const nameOf = (file: string) => relative('.', file)

/** Returns the files of the project that `file` imports: statically, dynamically or as types. */
function importsOf(file: string, text = read(file) ?? ''): string[] {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
    const module = ts.resolveModuleName(fileName, file, options, ts.sys).resolvedModule
    return module && !module.isExternalLibraryImport ? [nameOf(module.resolvedFileName)] : []
  })
}

/**
 * Returns the cycles of imports, each as a chain of files. Includes imports of types, which the lint rule
 * import-x/no-cycle ignores.
 *
 * @param planted Each key is the name of a file. The value is code that the function adds to this file.
 */
function importCycles(planted: Record<string, string> = {}): string[] {
  const imports = new Map(
    fileNames.map((file) => [nameOf(file), importsOf(file, `${planted[nameOf(file)] ?? ''}\n${read(file) ?? ''}`)]),
  )
  const found: string[] = []
  const searched = new Set<string>()
  const search = (file: string, path: string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || searched.has(file)) return
    for (const next of imports.get(file) ?? []) search(next, [...path, file])
    searched.add(file)
  }
  for (const file of imports.keys()) search(file, [])
  return found
}

test('the imports of values and of types form no cycle', () => {
  expect(fileNames.length).toBeGreaterThan(300)
  expect(importCycles()).toEqual([])
})

test.each([
  ['an import', `import '../config'`],
  ['an inline import of a type', `type Planted = import('../config').Config`],
  ['a dynamic import', `void import('../config')`],
])('if %s closes a cycle of imports, the check reports this cycle', (_, line) => {
  expect(importCycles({ 'src/rules/setting-values.ts': line })).toEqual([
    'src/config.ts → src/rules/setting-values.ts → src/config.ts',
  ])
})
