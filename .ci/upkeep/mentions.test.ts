// @vitest-environment node
import { expect, test } from 'vitest'
import { mentionFindings } from './mentions'

const PORTAL = ['README.md', 'docs/tea.md', 'docs/decisions/01-tea.md', 'src/tea.ts']

/** What is found on the second line of a file that says `line` there. */
const findings = (file: string, line: string) =>
  mentionFindings(
    new Map([
      ['README.md', ''],
      [file, `\n${line}`],
    ]),
    (path) => PORTAL.includes(path),
    ['tea'],
  )

test.each([
  ['docs/tea.md', '[why](decisions/01-tea.md), `src/tea.ts`, `npm run tea -- --hot`'],
  ['docs/tea.md', '[elsewhere](https://exemple.fr/src/x), [below](#tea), [above](../README.md#tea)'],
  ['docs/tea.md', '`src/<folder>/tea.ts`, `src/tea/…-cup.ts`, `src/tea*.ts`'],
  ['src/tea.ts', '/** As in docs/tea.md. `npm run coffee` is another house. */'],
])('in %s: %s', (file, line) => expect(findings(file, line)).toEqual([]))

test.each([
  ['docs/tea.md', '[why](decisions/02-tea.md)', 'docs/decisions/02-tea.md'],
  ['docs/tea.md', 'see `src/cup.ts`', 'src/cup.ts'],
  ['docs/tea.md', '`npm run coffee`', 'coffee'],
  ['src/tea.ts', '// see src/cup.ts', 'src/cup.ts'],
])('in %s, %s is found, with its place', (file, line, name) => {
  expect(findings(file, line)).toEqual([{ file, line: 2, message: `There is no ${name}.` }])
})

test('no document at all is no success', () => {
  expect(() => mentionFindings(new Map(), () => true, [])).toThrow('No document')
})
