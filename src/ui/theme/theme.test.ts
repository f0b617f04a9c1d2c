// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('the typed names are those of the custom properties, neither more nor less', () => {
  const css = text('./tokens.css').match(/(?<=^\s*--)[\w-]+(?=:)/gm) ?? []
  const types = text('./theme.ts').match(/(?<=^  \| ')[\w-]+(?=')/gm) ?? []
  // What makes up the scheme, what one component keeps for itself, and the mark's own, which paper overrides.
  const others = ['light', 'dark', 'toast-top', 'brand-1', 'brand-2']
  expect(new Set(types)).toEqual(new Set(css.filter((name) => !others.includes(name))))
})
