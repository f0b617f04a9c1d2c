// @vitest-environment node
import { expect, test } from 'vitest'
import { DOCUMENT, flowFindings } from './flows'

const STEPS = 'src/screens/tea/tea-steps.ts'
const SCREEN = 'src/screens/tea/tea-screen.tsx'

const PORTAL = {
  [STEPS]: `export const stepAfterWater = (hot) => (hot ? { name: 'steep' } : { name: 'wait' })`,
  [SCREEN]: `function Tea() {
    const [step, setStep] = useState({ name: 'pour' })
    const show = (next) => next.name === 'drink' || setStep(next)
    const pour = () => show(stepAfterWater(isHot()))
    switch (step.name) {
      case 'pour': return <Pour onDone={pour} />
      case 'steep': case 'wait': return <Wait onDone={() => show({ name: 'drink' })} />
      case 'drink': return <Drink />
    }
  }`,
  [DOCUMENT]: `### Tea: \`${STEPS}\`
\`\`\`mermaid
flowchart LR
  start(( )) --> pour
  pour -->|hot| steep
  pour -->|cold| wait
  steep -->|three minutes| drink
\`\`\`
`,
}

/** What is found once `from` is `to` in `file`. */
function findings(file: keyof typeof PORTAL, from: string, to: string) {
  const planted = PORTAL[file].replace(from, to)
  return flowFindings(new Map(Object.entries({ ...PORTAL, [file]: planted })))
}

test('a diagram that says what the code does has no finding', () => {
  expect(findings(DOCUMENT, '', '')).toEqual([])
})

test.each([
  [
    'is drawn and does not happen',
    DOCUMENT,
    'minutes| drink',
    'minutes| drink\n  steep --> pour',
    DOCUMENT,
    8,
    'leads steep → pour',
  ],
  ['happens no longer', SCREEN, `show({ name: 'drink' })`, 'leave()', DOCUMENT, 7, 'leads steep → drink'],
  [
    'happens and is not drawn',
    SCREEN,
    '<Drink />',
    `<Drink onMore={() => setStep({ name: 'pour' })} />`,
    SCREEN,
    8,
    'draw drink → pour',
  ],
  ['happens by a function of the steps', STEPS, `'wait'`, `'drink'`, SCREEN, 6, 'draw pour → drink'],
  [
    'is the first and is not drawn',
    SCREEN,
    `useState({ name: 'pour' })`,
    `useState({ name: 'wait' })`,
    SCREEN,
    2,
    'draw start → wait',
  ],
  ['has no diagram', DOCUMENT, 'mermaid', 'text', STEPS, 1, 'no diagram'],
] as const)('a step that %s is found, with its place', (_what, file, from, to, found, line, words) => {
  const all = findings(file, from, to)
  const finding = all.find(({ message }) => message.includes(words))
  expect(finding, JSON.stringify(all)).toMatchObject({ file: found, line })
})

test('no flow at all is no success', () => {
  expect(() => flowFindings(new Map())).toThrow('No flow')
})
