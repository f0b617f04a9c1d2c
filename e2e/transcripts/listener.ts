import { expect, type CDPSession, type Page } from '@playwright/test'
import { readBuild } from '../support/portal'
import { test } from '../support/fixtures'
import { NOW_MS, withScene } from '../support/with-scene'
import type { Visitor } from '../../catalogue/scene'
import type { World } from '../support/world'
import { recordSpeech } from './speech'

/** A person who uses the portal with a keyboard and a screen reader. Each action adds its key and what is said. */
export interface Listener {
  page: Page
  world: World
  visitor: Visitor
  /** Opens a page in place of the one before, which leads to all of `heard`. */
  open: (path: string, title: string, ...heard: string[]) => Promise<void>
  /** Presses Tab until a control is said whose name begins so. */
  tabTo: (name: string) => Promise<void>
  /** Presses a key, which leads to all of `heard`. */
  press: (key: keyof typeof KEYS, ...heard: string[]) => Promise<void>
  /** Types instead of what the field contains, which leads to all of `heard`. */
  type: (text: string, ...heard: string[]) => Promise<void>
  /** Goes to a field with Tab, and types in it. */
  typeIn: (field: string, text: string, ...heard: string[]) => Promise<void>
  /** Adds the accessibility tree of the page or of the dialog over it, once it has these words. */
  read: (words: string) => Promise<void>
  /** Lets time pass: the clock of the page is installed. */
  wait: (seconds: number, ...heard: string[]) => Promise<void>
  /** Adds what the person does elsewhere, and waits for what it leads to. */
  note: (what: string, ...heard: string[]) => Promise<void>
}

const KEYS = { Enter: 'Entrée', Space: 'Espace', ArrowDown: 'Flèche bas' }

/** Plays a journey in Chromium, and compares its title and what was pressed, said and read with `<name>.txt`. */
export function transcript(name: string, title: string, journey: (listener: Listener) => Promise<void>): void {
  test(title, async ({ browser }) => {
    await withScene(browser, await readBuild(), {}, async ({ page, visitor, world }) => {
      const lines = [title]
      await page.addInitScript(recordSpeech)
      let hadNoFocus = true
      const session = await page.context().newCDPSession(page)

      /** Waits until an action has led to all of `words`, and adds what was said. */
      async function listen(...words: string[]): Promise<void> {
        let speech: string[] = []
        await expect(async () => {
          speech = await readSpeech(session)
          for (const one of words) expect(speech.join('\n'), lines.join('\n')).toContain(one)
        }).toPass({ intervals: [50], timeout: 40_000 })
        await page.evaluate(() => void (window.speech = []))
        lines.push(...speech.map((line) => `    ${line}`))
        const isLost = await page.evaluate(() => document.activeElement === document.body)
        if (isLost && !hadNoFocus) lines.push('    (le focus est perdu)')
        hadNoFocus = isLost
      }

      const listener: Listener = {
        page,
        world,
        visitor,
        open: async (path, documentTitle, ...heard) => {
          await visitor.open(path)
          await visitor.hydrated()
          await expect(page).toHaveTitle(new RegExp(`^${documentTitle}`))
          lines.push('', `[page « ${plain(await page.title())} »]`)
          hadNoFocus = true
          await listen(...heard)
        },
        tabTo: async (control) => {
          for (let presses = 0; presses < 30; presses += 1) {
            await page.keyboard.press('Tab')
            lines.push('[Tab]')
            await listen('"')
            if (lines.at(-1)?.includes(` "${control}`)) return
          }
          throw new Error(`Tab does not lead to « ${control} »:\n${lines.join('\n')}`)
        },
        press: async (key, ...heard) => {
          lines.push(`[${KEYS[key]}]`)
          await page.keyboard.press(key)
          await listen(...heard)
        },
        type: async (text, ...heard) => {
          lines.push(`[saisie : ${text}]`)
          await page.keyboard.press('ControlOrMeta+A')
          await page.keyboard.type(text)
          await listen(...heard)
        },
        typeIn: async (field, text, ...heard) => {
          await listener.tabTo(field)
          await listener.type(text, ...heard)
        },
        read: async (words) => {
          const place = page.locator('dialog[open], main').last()
          await expect(place).toContainText(words)
          const tree = plain(await place.ariaSnapshot())
          lines.push('[lecture]', ...tree.split('\n').filter((line) => !line.includes('- /url:')))
        },
        wait: async (seconds, ...heard) => {
          lines.push(`[${seconds} secondes passent]`)
          await page.clock.runFor(seconds * 1000)
          await listen(...heard)
        },
        note: async (what, ...heard) => {
          lines.push('', `[${what}]`)
          await listen(...heard)
        },
      }
      await journey(listener)
      expect(`${lines.join('\n')}\n`).toMatchSnapshot(`${name}.txt`)
    })
  })
}

/** Installs the clock of the page, for a journey that waits. */
export const holdClock = ({ page }: Listener) => page.clock.install({ time: NOW_MS })

/** Spaces are all the same here: `scripts/texts.test.ts` checks which of them do not break. The ports differ in each world. */
const plain = (text: string) =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2060', '')
    .replaceAll(/localhost:\d+/g, 'localhost')

/** Alerts are said at once, the other announcements after the focus. */
const urgencyOf = (line: string) => (line.startsWith('alerte') ? 0 : line.startsWith('annonce') ? 2 : 1)

/** Returns what was said: announcements, and each element that has had the focus, as the browser describes it. */
async function readSpeech(session: CDPSession): Promise<string[]> {
  const said = '[...window.speech].filter((one) => typeof one === "string" || one.isConnected)'
  const { result } = await session.send('Runtime.evaluate', { expression: said })
  if (!result.objectId) return []
  const { objectId } = result
  const { result: entries } = await session.send('Runtime.getProperties', { objectId, ownProperties: true })
  const lines: string[] = []
  for (const { name, value } of entries) {
    if (!/^\d+$/.test(name)) continue
    if (value?.objectId) lines.push(...(await descriptionOf(session, value.objectId)))
    else lines.push(String(value?.value))
  }
  return lines.map(plain).toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
}

const STATES = ['required', 'invalid', 'checked', 'expanded', 'pressed', 'level']

/** Returns the role, name, states, value and description of an element in the accessibility tree, unless it has gone. */
async function descriptionOf(session: CDPSession, objectId: string): Promise<string[]> {
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
  const [node] = nodes
  if (!node || node.ignored) return []
  const text = (part: { value?: unknown } | undefined) => (typeof part?.value === 'string' ? part.value : '')
  const states = (node.properties ?? [])
    .filter(({ name, value }) => STATES.includes(name) && value.value !== 'false')
    .map(({ name, value }) => `[${name}=${String(value.value)}]`)
  const [role, name, value, description] = [node.role, node.name, node.value, node.description].map(text)
  const parts = [`${role} "${name}"`, ...states, value && `: ${value}`, description && `(${description})`]
  return [parts.filter(Boolean).join(' ')]
}
