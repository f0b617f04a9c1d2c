import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { FACTS, type Fact } from '../src/memory'
import { providers } from '../src/rules/provider-offers'

/**
 * The properties of the contract that are not data about a user. They are addresses, tokens, parameters of requests and
 * details of answers. The privacy document need not list these properties.
 */
const NO_DATA =
  'locationUrl updateEmailToken code token from fromSkemeet changeSkemeetPassword temporaryAccessToken link logoutUrl page ' +
  'appId appSecret skeziaProjectId id type message display'

/**
 * Returns the names of the properties in the schemas of the contract. Skips the schemas with `allOf`, because each of
 * these schemas describes a single error.
 */
function propertiesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || 'allOf' in value) return []
  const { properties }: { properties?: unknown } = value
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [...own, ...Object.values(value).flatMap(propertiesOf)]
}

test('the `data-contract` attributes of the privacy document name each property of the contract that contains personal data', () => {
  const properties = propertiesOf(load(readFileSync('docs/openapi.yaml', 'utf8')))
  const document = readFileSync('public/documents/politique-de-confidentialite.html', 'utf8')
  const named = Array.from(document.matchAll(/\sdata-contract="([^"]+)"\s*>\s*[^\s<]/g), ([, names = '']) => names)
  const known = [...named, NO_DATA].flatMap((names) => names.split(' '))
  expect(
    properties.filter((name) => !known.includes(name)),
    'these properties of the contract are missing in the privacy document and in NO_DATA',
  ).toEqual([])
  expect(
    known.filter((name) => !properties.includes(name)),
    'the privacy document or NO_DATA names these properties, but docs/openapi.yaml does not',
  ).toEqual([])
})

test('in the privacy document, the English names of browser settings have the attribute lang="en"', () => {
  const document = readFileSync('public/documents/politique-de-confidentialite.html', 'utf8').replaceAll(/\s+/g, ' ')
  const places = Array.from(document.matchAll(/.{16}(?:Do Not Track|Global Privacy Control).{7}/g), ([place]) => place)
  expect(places).toEqual(['<span lang="en">Do Not Track</span>', '<span lang="en">Global Privacy Control</span>'])
})

test('the privacy document lists exactly once each fact that the browser remembers', () => {
  const facts = Object.keys(FACTS).sort()
  const document = readFileSync('public/documents/politique-de-confidentialite.html', 'utf8')
  const rows = Array.from(
    document.matchAll(/<th scope="row">\s*((?:<code>[^<]+<\/code>(?:,\s+)?)+)\s*<\/th>/g),
    ([, cell = '']) => cell,
  )
  const listed = rows.flatMap((cell) => Array.from(cell.matchAll(/<code>([^<]+)<\/code>/g), ([, key = '']) => key))
  // The router itself stores the scroll positions of a tab.
  expect(listed.sort()).toEqual([...facts, 'react-router-scroll-positions'].sort())
})

const MS_PER: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/**
 * Returns the duration at the end of a text, such as `shown; 30 minutes`, in milliseconds. Returns undefined if the text
 * has no duration.
 */
function durationMs(text: string): number | undefined {
  const [, count, unit = ''] = /(\d+) (minute|hour|day)s?$/.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * (MS_PER[unit] ?? NaN)
}

/** Returns one name for each provider if `name` contains `<provider>`. Otherwise returns `name`. */
const ofEachProvider = (name: string) =>
  name.includes('<provider>') ? providers.map((provider) => name.replace('<provider>', provider)) : [name]

test('docs/architecture.md shows the scope, the owner and the lifetime of each fact that the browser remembers', () => {
  const section = /^## Memory$[^]*?(?=^## )/m.exec(readFileSync('docs/architecture.md', 'utf8'))?.[0] ?? ''
  const shown = Array.from(section.matchAll(/^\| (`.*) \|$/gm), ([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  ).flatMap(([names = '', scope = '', ends = '']) =>
    Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
      .flatMap(ofEachProvider)
      .map((name) => [name, { scope, lifetimeMs: durationMs(ends) }] as const),
  )
  const declared = Object.entries<Fact>(FACTS).map(
    ([name, { isOfTab, isPersonal, hasOwner, lifetimeMs }]) =>
      [
        name,
        {
          scope: [isOfTab ? 'tab' : 'browser', ...(isPersonal ? ['personal'] : []), ...(hasOwner ? ['user'] : [])].join(
            ', ',
          ),
          lifetimeMs,
        },
      ] as const,
  )
  expect(shown).toHaveLength(declared.length)
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(declared))
})
