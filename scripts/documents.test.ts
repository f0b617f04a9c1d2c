import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '../catalogue/states'
import { browserslist, dependencies, devDependencies, engines, scripts } from '../package.json'

const read = (path: string) => readFileSync(path, 'utf8')
const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`)
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, part = '']) => part)

/** Returns the names that are in only one of the lists `one` and `other`. */
function difference(one: string[], other: string[]): string[] {
  return [...one.filter((name) => !other.includes(name)), ...other.filter((name) => !one.includes(name))]
}

/**
 * Returns the packages that are only in the page or only in package.json, and the packages that the page lists twice.
 */
function undocumentedPackages(page: string): string[] {
  const entries = matches(page, /^- (`[^:]+`): \S/gm).flatMap((names) => matches(names, /`([^`]+)`/g))
  const repeated = entries.filter((name, index) => entries.indexOf(name) !== index)
  return [...difference(entries, Object.keys({ ...dependencies, ...devDependencies })), ...repeated]
}

test('docs/dependencies.md has exactly one entry for each package', () => {
  const page = read('docs/dependencies.md')
  expect(undocumentedPackages(page)).toEqual([])
  expect(undocumentedPackages(page.replace('`axios`', '`teapot`'))).toEqual(['teapot', 'axios'])
  expect(undocumentedPackages(`${page}\n- \`axios\`: sends`)).toEqual(['axios'])
})

test('the repository has at most 50 development packages and 20 npm commands', () => {
  expect(Object.keys(devDependencies).length).toBeLessThanOrEqual(50)
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20)
})

/**
 * Returns the paths and npm commands that a document names, but that do not exist. Skips a path with …, because such a
 * path is a pattern.
 */
function missingNames(page: string): string[] {
  const paths = matches(page, /`((?:src|mocks|catalogue|e2e|deploy|docs|public|scripts)\/[\w./-]*)`/g)
  const commands = matches(page, /\bnpm run ([\w:-]+)/g)
  return [...paths.filter((path) => !existsSync(path)), ...commands.filter((command) => !(command in scripts))]
}

const DASHBOARD_PAGES = pages.filter((page) => page.startsWith('/dashboard/'))

test('the site map links to exactly the pages that a user can open without a mailed link', () => {
  const links = matches(read('public/documents/plan-du-site.html'), /<li>\s*<a href="(\/[^"]+)"/g)
  const listed = pages.filter((page) => !page.includes(':') && !/^\/(?:check-user|finalise-registration)/.test(page))
  expect(difference(links, listed)).toEqual([])
})

/** The documents that the server sends instead of a page. */
const ANSWERS = ['introuvable.html', 'refusee.html']

test('the site map and the footer link to each static document', () => {
  const documents = readdirSync('public/documents').filter((name) => name.endsWith('.html'))
  const siteMap = matches(read('public/documents/plan-du-site.html'), /<li><a href="([\w-]+\.html)"/g)
  expect(difference([...siteMap, 'plan-du-site.html', ...ANSWERS], documents), 'the site map').toEqual([])
  const sources = read('src/config.ts') + read('src/ui/navigation/full-page.tsx')
  const footer = matches(sources, /'\/documents\/([\w-]+\.html)'/g)
  expect(difference([...footer, ...ANSWERS], documents), 'the footer').toEqual([])
})

/**
 * Returns the names of the parts that a static document lacks. The description counts as missing if another document
 * has the same description.
 *
 * @param others the text of the other documents
 */
function missingDocumentParts(name: string, others: string): string[] {
  const text = read(`public/documents/${name}`).replaceAll(/\s+/g, ' ')
  const [, description = ''] = /<meta name="description" content="([^"]+)"/.exec(text) ?? []
  const parts: [name: string, exists: boolean][] = [
    ['description', description !== '' && !others.includes(description)],
    ['list of documents', ANSWERS.includes(name) || text.includes('<ul aria-labelledby="voir-aussi">')],
    [
      'link to the site map',
      name === 'plan-du-site.html' || /<a href="(?:\/documents\/)?plan-du-site\.html">/.test(text),
    ],
  ]
  return parts.filter(([, exists]) => !exists).map(([part]) => `${name}: ${part}`)
}

test('each static document has a description that differs from all others', () => {
  const names = readdirSync('public/documents').filter((name) => name.endsWith('.html'))
  const textOf = (others: string[]) =>
    others
      .map((other) => read(`public/documents/${other}`))
      .join()
      .replaceAll(/\s+/g, ' ')
  const faults = names.flatMap((name) => missingDocumentParts(name, textOf(names.filter((other) => other !== name))))
  expect(faults).toEqual([])
  expect(missingDocumentParts('introuvable.html', textOf(names))).toEqual(['introuvable.html: description'])
})

test('README.md names the configured oldest browsers and versions of Node', () => {
  const page = read('README.md')
  const [line = ''] = /\*\*Browsers\*\*.*/.exec(page) ?? []
  const versions = browserslist.map((entry) => entry.split(' >= ')[1] ?? '')
  expect(new Set(matches(line, /([\d.]+)/g))).toEqual(new Set(versions))
  expect(matches(line, /(Chrome|Edge|Firefox|Safari)/g)).toHaveLength(4)
  const [recommended = '', ...older] = matches(/^Use Node .*/m.exec(page)?.[0] ?? '', /(\d[\d.]*)/g)
  expect(read('.nvmrc').trim()).toBe(recommended)
  expect(engines.node).toBe(`${older.map((version) => `^${version}.0`).join(' || ')} || >=${recommended}`)
})

/** Returns the number of words in documents, counted as `wc -w` does. */
const wordsOf = (documents: string[]) => documents.map(read).join(' ').match(/\S+/g)?.length

test('the documents that a newcomer reads have at most 4,000 words', () => {
  expect(wordsOf(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/testing.md'])).toBeLessThanOrEqual(4000)
})

test('all documents and decision records together have at most 28,000 words', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesIn('docs', '.md')]
  expect(wordsOf(documents)).toBeLessThanOrEqual(28_000)
  expect(wordsOf(['.nvmrc'])).toBe(1)
})

/**
 * Returns the faults in the glossary of a page. A fault is a word that the glossary defines twice, or a name that is
 * missing in docs/openapi.yaml.
 */
function glossaryFaults(page: string): string[] {
  const [, glossary = ''] = page.split('## Glossary\n')
  const words = matches(glossary, /^- \*\*([^*]+)\*\*/gm)
  const names = matches(glossary, /`([\w-]+)`/g)
  const contract = read('docs/openapi.yaml')
  return [
    ...words.filter((word, index) => words.indexOf(word) !== index),
    ...names.filter((name) => !new RegExp(`\\b${name}\\b`).test(contract)),
  ]
}

test('the glossary of docs/architecture.md defines each word once', () => {
  const page = read('docs/architecture.md')
  expect(matches(page, /^- \*\*([^*]+)\*\*(?: \([^)]*\))?: \S/gm).length).toBeGreaterThan(10)
  expect(glossaryFaults(page)).toEqual([])
  expect(glossaryFaults(`${page}\n- **refusal** (\`teapot\`): a cup`)).toEqual(['refusal', 'teapot'])
})

/**
 * Returns true if a source file names all dashboard pages whose paths have no parameter. A file names a page if a string
 * in the file ends with the last segment of the page's path.
 */
function namesEveryPage(source: string): boolean {
  const paths = DASHBOARD_PAGES.filter((path) => !path.includes(':'))
  return paths.every((path) => new RegExp(`['"\`](?:[\\w/-]*/)?${path.split('/').at(-1)}['"\`]`, 'i').test(source))
}

/** Returns the files of `sources` that list the dashboard pages, but are missing in docs/recipes.md. */
function unnamedLists(sources: Record<string, string>): string[] {
  const [, list = ''] = read('docs/recipes.md').split('**Edited files')
  const named = matches(list.split('\n\n**')[0] ?? '', /`([^`]+)`/g)
  return Object.keys(sources).filter((path) => namesEveryPage(sources[path] ?? '') && !named.includes(path))
}

test('docs/recipes.md names each file that lists the dashboard pages', () => {
  const paths = ['src', 'mocks', 'catalogue', 'e2e', 'deploy', 'scripts'].flatMap((folder) =>
    ['.ts', '.tsx', '.js', '.json'].flatMap((ending) => filesIn(folder, ending)),
  )
  const sources = Object.fromEntries(paths.map((path) => [path, read(path)]))
  expect(unnamedLists(sources)).toEqual([])
  expect(Object.values(sources).filter(namesEveryPage)).not.toEqual([])
  const words = DASHBOARD_PAGES.map((path) => path.split('/').at(-1))
  expect(unnamedLists({ 'paths.ts': JSON.stringify(DASHBOARD_PAGES), 'words.ts': JSON.stringify(words) })).toEqual([
    'paths.ts',
    'words.ts',
  ])
})

/** Returns the lines of code that the example of CONTRIBUTING.md contains, but docs/first-change.patch lacks. */
function linesOutsideThePatch(page: string): string[] {
  const [example = ''] = page.split('## Conventions')
  const blocks = matches(example, /```tsx?\n([^]*?)```/g).join('')
  const added = matches(read('docs/first-change.patch'), /^\+ *(.*)$/gm)
  return blocks.split('\n').filter((line) => !added.includes(line.trim()) && line.trim() !== '')
}

test('docs/first-change.patch applies to the current code', () => {
  const { stderr } = spawnSync('git', ['apply', '--check', 'docs/first-change.patch'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const page = read('CONTRIBUTING.md')
  expect(linesOutsideThePatch(page)).toEqual([])
  expect(linesOutsideThePatch(page.replace('const optionalText', 'const anyText'))).toHaveLength(1)
})

test('documents name only files and commands that exist', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...filesIn('docs', '.md'),
    ...filesIn('deploy', '.md'),
    ...filesIn('src', '.md'),
  ]
  expect(documents.length).toBeGreaterThan(10)
  expect(documents.flatMap((page) => missingNames(read(page)).map((name) => `${page}: ${name}`))).toEqual([])
  expect(missingNames('`src/teapot.ts`, `src/main.tsx`, `npm run brew`')).toEqual(['src/teapot.ts', 'brew'])
})

test('docs/deploy.md puts every check of the first deployment before the command that starts the service', () => {
  const [, steps = ''] = /## The first deployment([^]*?)\*\*A second environment/.exec(read('docs/deploy.md')) ?? []
  const order = [
    /PORTAL_DOCUMENTS=/,
    /release\.sh check/,
    /check-portal/,
    /check-apis/,
    /release\.sh update/,
    /check-portal.* https:/,
  ]
  const places = order.map((pattern) => steps.search(pattern))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

/** Returns the RGAA criteria that an entry names. « 4.1 à 4.13 » and « 2.1, 2.2 » name several criteria. */
function criteriaOf(entry: string): string[] {
  return entry.split(', ').flatMap((part) => {
    const [, theme, first = '', last = first] = /^(\d+)\.(\d+)(?: à \1\.(\d+))?$/.exec(part) ?? []
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${theme}.${Number(first) + index}`)
  })
}

/**
 * Compares the published accessibility statement with the lists of RGAA criteria in `page`. Returns a name for each
 * difference.
 */
function statementFaults(statement: string, page: string): string[] {
  const criteriaBelow = (heading: string) => {
    const [, list = ''] = page.split(`### Critères ${heading}\n`)
    return matches(list.split('\n#')[0] ?? '', /^- (\d[^:]*) : \S/gm).flatMap(criteriaOf)
  }
  const counts = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]
  const all = counts.flatMap((count, theme) => criteriaOf(`${theme + 1}.1 à ${theme + 1}.${count}`))
  const [met, notMet] = [criteriaBelow('respectés'), criteriaBelow('non respectés')]
  const stated = [...met, ...notMet, ...criteriaBelow('qui ne s’appliquent pas')]
  const applying = `${met.length + notMet.length} critères s’appliquent, ${met.length} sont respectés`
  const verb = notMet.length === 1 ? 'l’est' : 'le sont'
  const except = notMet.length > 0 ? `, et ${notMet.length} ne ${verb} pas (${notMet.join(' et ')})` : ''
  const text = statement.replaceAll(/\s+/g, ' ')
  const [, section = ''] = text.split('<h3>Non-conformités</h3>')
  const [list = ''] = section.split('</ul>')
  const faults: [string, boolean][] = [
    ['the criteria of the RGAA', difference(stated, all).length > 0 || stated.length !== all.length],
    ['the count of the page', !page.includes(`**${applying}${except}**`)],
    ['the count of the statement', !text.includes(`${all.length} critères du RGAA`) || !text.includes(applying)],
    ['the criteria that are not met', difference(notMet, matches(list, /\b(\d+\.\d+)\b/g)).length > 0],
  ]
  return faults.filter(([, isFault]) => isFault).map(([name]) => name)
}

test('the published statement agrees with the RGAA criteria in docs/accessibility.md', () => {
  const statement = read('public/documents/accessibilite.html')
  const page = read('docs/accessibility.md')
  expect(statementFaults(statement, page)).toEqual([])
  const [entry = ''] = /^- 10\.6 : .*\n/m.exec(page) ?? []
  const without = page.replace(entry, '')
  expect(statementFaults(statement, without)).toContain('the criteria of the RGAA')
  expect(statementFaults(statement, without.replace('### Critères non respectés\n', `$&\n${entry}`))).toEqual([
    'the count of the page',
    'the count of the statement',
    'the criteria that are not met',
  ])
  expect(statementFaults(statement, page.replace(entry, `$&${entry}`))).toContain('the criteria of the RGAA')
})

/**
 * Returns the names of the parts that are missing in a decision record. The record's entry in the index counts as a
 * part.
 */
function missingRecordParts(file: string, page: string, index: string): string[] {
  const [, number = ''] = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file) ?? []
  const [, title = ''] = new RegExp(`^# ${Number(number)}\\. (.+)\n`).exec(page) ?? []
  const parts: [name: string, exists: boolean][] = [
    ['title with the number', title !== ''],
    ...['Context', 'Decision', 'Consequences', 'Rejected alternatives'].map((section): [string, boolean] => [
      section,
      new RegExp(`^## ${section}\n\n\\S`, 'm').test(page),
    ]),
    ['entry in the index', index.includes(`- [${number}](${file}): ${title}\n`)],
  ]
  return parts.filter(([, exists]) => !exists).map(([name]) => `${file}: ${name}`)
}

test('each decision record is complete and has an entry in the index', () => {
  const index = read('docs/decisions/README.md')
  const files = readdirSync('docs/decisions')
    .filter((file) => file !== 'README.md')
    .toSorted()
  expect(matches(index, /^- \[(\d{4})\]/gm)).toEqual(files.map((file) => file.slice(0, 4)))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap((file) => missingRecordParts(file, read(`docs/decisions/${file}`), index))).toEqual([])
  expect(missingRecordParts('0099-tea.md', '# 99. Tea\n', index)).toEqual([
    '0099-tea.md: Context',
    '0099-tea.md: Decision',
    '0099-tea.md: Consequences',
    '0099-tea.md: Rejected alternatives',
    '0099-tea.md: entry in the index',
  ])
})

/**
 * Returns the differences between the steps in `source` and the steps in a diagram. Uses the first diagram below the
 * text `path` in `document`.
 */
function stepDifferences(path: string, source: string, document: string): string[] {
  const [, section = ''] = document.split(`\`${path}\``)
  const [, diagram = ''] = /```mermaid\n([^]*?)```/.exec(section) ?? []
  const edge = /^ *([\w-]+)(?:\(.*?\))? -->(?:\|.*?\|)? ([\w-]+)$/gm
  const drawn = Array.from(diagram.matchAll(edge), ([, from = '', to = '']) => [from, to]).flat()
  return difference(
    matches(source, /(?:\bname: |^ {2}(?:\| )?)'([\w-]+)'/gm),
    drawn.filter((step) => step !== 'start'),
  )
}

test('the diagrams of docs/flows.md have the same steps as src/screens', () => {
  const document = read('docs/flows.md')
  // Skip the files that declare no union type of steps.
  const flows = filesIn('src/screens', '-steps.ts').filter((path) => /^ {2}\| '/m.test(read(path)))
  expect(flows.length).toBeGreaterThan(0)
  for (const path of flows) {
    const source = read(path)
    expect({ path, differences: stepDifferences(path, source, document) }).toEqual({ path, differences: [] })
    expect(stepDifferences(path, `${source} | { name: 'teapot' }`, document)).toEqual(['teapot'])
    expect(stepDifferences(path, source, '')).not.toEqual([])
  }
})

test('`npm run check:repository` reports a link to a missing file or heading', () => {
  const { status, stderr } = spawnSync(
    'node_modules/.bin/remark',
    ['--file-path', 'docs/planted.md', '--frail', '--no-color'],
    {
      input: '[file](teapot.md) [heading](api.md#teapot) [valid](../README.md#documentation)',
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('`teapot.md`')
  expect(stderr).toContain('`#teapot`')
  expect(stderr).toContain('2 warnings')
})

/** Returns the components, hooks and functions that a page names, but that no file of src/ui exports. */
function missingParts(page: string): string[] {
  const sources = ['.ts', '.tsx'].flatMap((ending) => filesIn('src/ui', ending)).map(read)
  const exported = matches(sources.join('\n'), /^export (?:function|const) (\w+)/gm)
  return matches(page, /`([A-Z]\w+|use\w+|announce|showToast)`/g).filter((name) => !exported.includes(name))
}

test('src/ui/README.md names only components, hooks and functions that exist', () => {
  const page = read('src/ui/README.md')
  expect(matches(page, /`([A-Z]\w+)`/g).length).toBeGreaterThan(20)
  expect(missingParts(page.replaceAll(/`rulesResolver`/g, ''))).toEqual([])
  expect(missingParts('`Teapot`, `Form`')).toEqual(['Teapot'])
})

const RECIPES = [
  'a provider',
  'a form in the security list',
  'a field with a choice',
  "a field of a list's record",
  'a feature that is off by default',
]

test('docs/recipes.md has a recipe for each usual change', () => {
  const recipes = read('docs/recipes.md').split('\n**').slice(1)
  const filesOf = (title: string) =>
    matches(
      recipes.find((recipe) => recipe.startsWith(`${title}.**`)) ?? '',
      /`((?:src|mocks|catalogue|docs)\/[^`]+)`/g,
    )
  expect(RECIPES.filter((title) => filesOf(title).length < 3)).toEqual([])
  expect(filesOf('a teapot')).toEqual([])
})
