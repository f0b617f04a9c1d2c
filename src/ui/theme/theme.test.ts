// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('the Token type and the custom properties are the same', () => {
  const css = text('./tokens.css').match(/(?<=^\s*--)[\w-]+(?=:)/gm) ?? []
  const types = text('./theme.ts').match(/(?<=^  \| ')[\w-]+(?=')/gm) ?? []
  // The scheme switches, one component's own property, and the brand mark's, which print styles override.
  const others = ['light', 'dark', 'toast-top', 'brand-1', 'brand-2']
  expect(new Set(types)).toEqual(new Set(css.filter((name) => !others.includes(name))))
})
