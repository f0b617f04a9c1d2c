import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([name]) => name)

test('each colour token has a plain value, which extensions that darken pages can read', () => {
  const css = readFileSync('src/ui/theme/tokens.css', 'utf8')
  expect(namesIn(css, /(?<=^\s*)--[\w-]+: (?:;|initial;|.*var\(--(?:light|dark)\b)/gm)).toEqual([])
})

test('the styles use every design token of tokens.css, and no other design token', () => {
  const css = readFileSync('src/ui/theme/tokens.css', 'utf8')
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
    .join('\n')
  const defined = namesIn(css, /(?<=^\s*--)[\w-]+(?=:)/gm)
  const named = namesIn(
    sources,
    /(?<=\b(?:cssVar|safe)\((?:'\w+', )?')[\w-]+(?='\))|(?<=\b(?:box|tone|solid)\((?:'[\w-]+', )*'|\blevel\((?:'[\w-]+', )+')[\w-]+(?=')/g,
  )
  const referenced = namesIn(sources + css, /(?<=var\(--)[\w-]+/g)
  expect(named.filter((name) => !defined.includes(name))).toEqual([])
  expect(defined.filter((name) => !named.includes(name) && !referenced.includes(name))).toEqual([])
})
