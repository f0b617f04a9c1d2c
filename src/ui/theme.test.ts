// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('the typed names are those of the custom properties, neither more nor less', () => {
  const css = text('./tokens.css').match(/(?<=^\s*--)[\w-]+(?=:)/gm) ?? []
  const types = text('./theme.ts').match(/(?<=\| ')[\w-]+(?=')/g) ?? []
  const scheme = ['light', 'dark', 'toast-top']
  expect(new Set(types)).toEqual(new Set(css.filter((name) => !scheme.includes(name))))
})
