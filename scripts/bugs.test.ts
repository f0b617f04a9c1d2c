import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { BUGS, withBug, type Bug } from './bugs'

/** Returns why `npm run test:bugs` could not plant a bug, or would look for it in vain; undefined when it can. */
function whyUnusable(bug: Bug): string | undefined {
  const { name, file, test = file, e2e = [], deploy = [] } = bug
  const missing = [
    file,
    test,
    ...e2e.map((specification) => `e2e/${specification}.spec.ts`),
    ...deploy.map((check) => `deploy/${check}.check.ts`),
  ].find((path) => !existsSync(path))
  if (missing !== undefined) return `${name}: ${missing} does not exist`
  try {
    const text = withBug(bug, readFileSync(file, 'utf8'))
    const { diagnostics = [] } = ts.transpileModule(/\.tsx?$/.test(file) ? text : '', {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX },
    })
    // Every test would see it, without looking.
    return diagnostics.length > 0 ? `${name}: ${file} cannot be compiled with it` : undefined
  } catch (error) {
    return String(error)
  }
}

test('every bug of scripts/bugs.json can be planted', () => {
  expect(BUGS.length).toBeGreaterThanOrEqual(40)
  expect(BUGS.map(whyUnusable).filter(Boolean)).toEqual([])
})

test('a bug that cannot be planted is named', () => {
  const bug: Bug = { name: 'brewed', file: 'src/main.tsx', find: 'teapot', replace: '' }
  expect(whyUnusable(bug)).toContain('the text to find of brewed occurs 0 times in src/main.tsx')
  expect(whyUnusable({ ...bug, find: 'import' })).toContain('times in src/main.tsx, not once')
  expect(whyUnusable({ ...bug, find: 'startPortal(', replace: 'startPortal((' })).toContain('cannot be compiled')
  expect(whyUnusable({ ...bug, file: 'src/teapot.ts' })).toBe('brewed: src/teapot.ts does not exist')
  expect(whyUnusable({ ...bug, e2e: ['costs/teapot'] })).toBe('brewed: e2e/costs/teapot.spec.ts does not exist')
})

test('bugs have names of their own', () => {
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
})
