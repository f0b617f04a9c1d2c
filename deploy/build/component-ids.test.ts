import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { relativeComponentIds } from './component-ids'

/** Builds two styled components in a new folder, and returns their names. */
async function namesInNewFolder(): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src'))
  for (const name of ['a', 'b'])
    writeFileSync(
      join(root, `src/${name}.ts`),
      `import { styled } from 'styled-components'\nexport const ${name} = styled.p\`color: red;\``,
    )
  writeFileSync(join(root, 'src/main.ts'), `export * from './a'\nexport * from './b'`)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [relativeComponentIds()],
    oxc: { plugins: { styledComponents: { ssr: true, displayName: false } } },
    build: { write: false, lib: { entry: 'src/main.ts', formats: ['es'] }, rolldownOptions: { external: /styled/ } },
  })
  const [output] = Array.isArray(result) ? result : []
  return output?.output[0].code.match(/\bsc-[\w-]+/g) ?? []
}

test('the name of a styled component depends only on the path of its file in the project', async () => {
  const names = await namesInNewFolder()
  expect(new Set(names).size).toBe(2)
  expect(await namesInNewFolder()).toEqual(names)
})
