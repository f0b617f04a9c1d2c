// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/* The phrases that CONTRIBUTING.md excludes, because a sentence with one of them needs a second reading. */

/** Matches a beginning of a sentence without a subject. A question is allowed to begin with these words. */
const BEGINNING = /^(?:Of|That of|Which|Whose|Who)(?![\w-])(?![^.!]*\?)/
const BEGINNING_OF_TITLE = new RegExp(BEGINNING, 'i')
const ANYWHERE = /\b(?:(?:is|are)(?: \w+)? told|is so|but for|or else)\b/i

/** A text that developers read, and the line of its file where the text begins. */
interface Prose {
  text: string
  line: number
  /** True for the title of a test. Such a title is allowed to begin with a small letter. */
  isTitle?: boolean
}

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length

/**
 * Matches the places between two sentences: the end of a sentence, an empty line, the start of a list entry, a heading
 * or a tag, and the border of a table cell.
 */
const BETWEEN = /(?<=[.!?]["»”)*]*)\s+|\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |#+ |@\w))|\|/g
/**
 * Matches the marks before the first word of a sentence: marks of lists and headings, a tag with its type and name,
 * quotes.
 */
const MARKS = /^(?:[-*]+ |\d+\. |#+ |@\w+ (?:\{[^}]*\} )?(?:\w+ (?=[A-Z]))?|[*_«“"(]\s?)+/

/** Returns the sentences of a text, each with its line. */
function sentencesOf({ text, line, isTitle = false }: Prose): Prose[] {
  // Hide code, because an example can contain one of the phrases.
  const prose = text.replaceAll(/`[^`\n]+`/g, 'code')
  const ends = [...prose.matchAll(BETWEEN), { index: prose.length, 0: '' }]
  let from = 0
  return ends.map((end) => {
    const part = prose.slice(from, end.index)
    const start = from + part.length - part.trimStart().length
    from = end.index + end[0].length
    const words = part.trim().replaceAll(/\s+/g, ' ').replace(MARKS, '')
    return { text: words, line: line - 1 + lineAt(prose, start), isTitle }
  })
}

/** Returns the parts of a source that the first group of a pattern matches. */
function partsOf(source: string, pattern: RegExp): Prose[] {
  return Array.from(source.matchAll(pattern), ({ 0: whole, 1: text = '', index }) => ({
    text,
    line: lineAt(source, index + whole.indexOf(text)),
  }))
}

/** Joins comments on consecutive lines into one text, because a sentence can continue on the next line. */
function joined(comments: Prose[]): Prose[] {
  const blocks: Prose[] = []
  for (const comment of comments) {
    const last = blocks.at(-1)
    if (last && last.line + last.text.split('\n').length === comment.line) last.text += `\n${comment.text}`
    else blocks.push({ ...comment })
  }
  return blocks
}

/**
 * Returns true for `it`, `test` and `describe`, and for a member or a result of these functions, such as
 * `test.each(rows)`.
 */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text)
  return (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isTest(callee.expression)
}

/** Returns the comments and the titles of tests in TypeScript or JavaScript. */
function proseOfCode(path: string, source: string): Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const titles: Prose[] = []
  const comments = new Map<number, Prose & { isAlone: boolean }>()
  const visit = (node: ts.Node) => {
    const [title] = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments : []
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
      titles.push({ text: title.getText(file).slice(1, -1), line: lineAt(source, title.getStart(file)), isTitle: true })
    }
    // Skip the text of a JSX element, because such a text has no comments.
    const ranges = ts.isJsxText(node)
      ? []
      : [ts.getLeadingCommentRanges(source, node.pos), ts.getTrailingCommentRanges(source, node.end)]
    for (const { pos, end } of ranges.flatMap((found) => found ?? [])) {
      const text = source.slice(pos, end).replaceAll(/^\/[*/]+ ?|[ \t]*\*+\/$|^[ \t]*\*+ ?/gm, '')
      const isAlone = source.startsWith('//', pos) && /(?:^|\n)[ \t]*$/.test(source.slice(0, pos))
      comments.set(pos, { text, line: lineAt(source, pos), isAlone })
    }
    node.getChildren(file).forEach(visit)
  }
  visit(file)
  const inOrder = [...comments].sort(([one], [other]) => one - other).map(([, comment]) => comment)
  return [...joined(inOrder.filter(({ isAlone }) => isAlone)), ...inOrder.filter(({ isAlone }) => !isAlone), ...titles]
}

/**
 * Returns what developers read in a file: the comments and test titles of code, or all of a document except its code.
 */
function proseOf(path: string, source: string): Prose[] {
  if (/\.[jt]sx?$/.test(path)) return proseOfCode(path, source)
  if (path.endsWith('.md')) {
    return [{ text: source.replaceAll(/^ *```[^]*?^ *```$/gm, (code) => code.replaceAll(/.+/g, '')), line: 1 }]
  }
  if (path === 'docs/openapi.yaml')
    return [{ text: source.replaceAll(/^ *(?:- )?[^\s:]+: *(?:[>|]-?$)?['"]?/gm, '- '), line: 1 }]
  // The values in these files describe browsers that lack a feature.
  if (/^scripts\/.*\.json$/.test(path)) return partsOf(source, /: "(.+)"/g)
  if (/\.(?:css|html|jsonc?)$/.test(path)) {
    return [...partsOf(source, /(?:\/\*|<!--)([^]*?)(?:\*\/|-->)/g), ...joined(partsOf(source, /^ *\/\/ ?(.*)$/gm))]
  }
  return joined(partsOf(source, /^[ \t]*#+(?!!) ?(.*)$/gm))
}

/** Returns the sentences of a file that contain one of the phrases, each with its file and line. */
function offences(path: string, source: string): string[] {
  return proseOf(path, source)
    .flatMap(sentencesOf)
    .filter(({ text, isTitle }) => (isTitle ? BEGINNING_OF_TITLE : BEGINNING).test(text) || ANYWHERE.test(text))
    .map(({ text, line }) => `${path}:${line}: ${text}`)
}

/** Matches the files that nobody writes by hand, and the files with only French texts. */
const UNREAD =
  /\.(?:aria\.yml|patch|png|svg|txt)$|^package-lock\.json$|^src\/(?:api\/contract\.d\.ts$|i18n\/fr\/)|^public\/locales\//

/** Returns the files of the repository that developers write. */
function writtenFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return stdout.split('\n').filter((path) => existsSync(path) && !UNREAD.test(path))
}

test('no comment, test title or document contains an excluded phrase', () => {
  const files = writtenFiles()
  for (const path of [
    'src/main.tsx',
    'mocks/backend.ts',
    'vite.config.ts',
    '.ci/run',
    'Dockerfile',
    'docs/api.md',
    '.oxlintrc.json',
  ]) {
    expect(files).toContain(path)
  }
  expect(files.flatMap((path) => offences(path, readFileSync(path, 'utf8')))).toEqual([])
})

const PLANTED = `
// Of a field
// that keeps the focus. That of a form.
export const field = 1 // Which is shown.
/**
 * Returns the field. Whose form is sent.
 *
 * @param form Who signs in, but
 *   for the rest
 */
// The page is so. The tabs are not told or else closed.
`
const TITLES = `
describe('whose text', () => it.each([1])('the user is told', () => {}))
test(\`Which \${name} is sent\`, () => {})
test('Which of the two is sent?', () => {})
call('is told')
`

test.each([
  [
    'src/planted.ts',
    PLANTED,
    [
      '2: Of a field that keeps the focus.',
      '3: That of a form.',
      '11: The page is so.',
      '11: The tabs are not told or else closed.',
      '4: Which is shown.',
      '6: Whose form is sent.',
      '8: Who signs in, but for the rest',
    ],
  ],
  ['src/planted.test.tsx', TITLES, ['2: whose text', '2: the user is told', '3: Which ${name} is sent']],
  [
    'planted.md',
    '# Who may\n\nOf `or else`.\n\n```sh\n# Of code\n```\n\n- **Which** is\n  shown\n\n| a | Whose b |\nWhich is it?',
    ['1: Who may', '3: Of code.', '9: Which** is shown', '12: Whose b'],
  ],
  ['planted.css', 'a { color: red /* Of a link */ }', ['1: Of a link']],
  [
    'planted.html',
    '<!--\n  Of a page -->\n<script>\n  // Which is\n  // first\n</script>',
    ['2: Of a page', '4: Which is first'],
  ],
  ['.ci/planted', '#!/bin/sh\n# The build, or\n# else nothing.\necho "or else"', ['2: The build, or else nothing.']],
  ['.planted.json', '{\n  // Of a page\n}', ['2: Of a page']],
  ['scripts/planted.json', '{\n  "dialog": "Of a page"\n}', ['2: Of a page']],
  ['docs/openapi.yaml', 'a:\n  description: >-\n    Of a call.\n  summary: Which is', ['2: Of a call.', '4: Which is']],
])('the check of phrases finds planted phrases in %s', (path, source, found) => {
  expect(offences(path, source)).toEqual(found.map((offence) => `${path}:${offence}`))
})
