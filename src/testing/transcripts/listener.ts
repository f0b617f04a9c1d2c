import { virtual } from '@guidepup/virtual-screen-reader'
import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import type { Backend } from '../../../mocks/backend'
import { loadToasts } from '../../ui/feedback/show-toast'
import { STATUS_DELAY_MS } from '../../ui/feedback/toast'
import { READ_AFTER_MS } from '../../ui/navigation/focus'
import { openPortal, startBackend } from '../render-portal'
import { startReader, type Reader } from './virtual-reader'

/** A person who uses the portal with a keyboard and a screen reader. Each action adds its key and what is heard. */
export interface Listener {
  backend: Backend
  /** Opens a page in place of the one before. */
  open: (path: string, title: string, ...heard: string[]) => Promise<void>
  /** Presses Tab until a control is heard whose words begin so. */
  tabTo: (words: string) => Promise<void>
  /** Presses a key, which leads to all of `heard`. */
  press: (key: keyof typeof KEYS, ...heard: string[]) => Promise<void>
  /** Types instead of what the field contains, which leads to all of `heard`. */
  type: (text: string, ...heard: string[]) => Promise<void>
  /** Goes to a field with Tab, and types in it. */
  typeIn: (field: string, text: string) => Promise<void>
  /** Goes to the next heading, as with the key H. */
  nextHeading: () => Promise<void>
  /** Waits until the page has these words, which nothing announces. */
  shows: (words: string) => Promise<void>
  /** Reads on, until these words. */
  readTo: (words: string) => Promise<void>
  /** Lets time pass. */
  wait: (seconds: number, ...heard: string[]) => Promise<void>
  /** Adds what the person does elsewhere. */
  note: (what: string) => void
}

const KEYS = {
  Enter: 'Entrée',
  ' ': 'Espace',
  ArrowDown: 'Flèche bas',
}

/** The name of an element contains its text, which is not read again. */
const NAMED = 'a, button, label, h1, h2, h3, [role="option"]'

/** What is read in one breath. */
const BLOCK = 'p, li, dd, div'

const FOCUSABLE = 'a[href], button, input, textarea, [tabindex]'

/** Plays a journey, and compares its French title and what was pressed and heard with `<name>.txt`. */
export async function expectTranscript(
  name: string,
  title: string,
  journey: (listener: Listener) => Promise<void>,
): Promise<void> {
  const lines = [title]
  const user = userEvent.setup({ advanceTimers: pass })
  let reader: Reader | undefined
  /** The element that was last said to have the focus. */
  let focused: Element | null
  stopTime()
  onTestFinished(() => virtual.stop())
  // Neither a call nor a toast waits for what a page fetches once, in whatever order the journeys are played.
  document.cookie = 'XSRF-TOKEN=of-an-earlier-visit; path=/'
  await loadToasts()

  /** Adds what has been said since. */
  async function add(): Promise<void> {
    const { activeElement } = document
    if (activeElement !== focused) {
      focused = activeElement
      if (activeElement === document.body) lines.push('    (le focus est perdu)')
      else reader?.sayFocus()
    }
    for (const words of (await reader?.heard()) ?? []) lines.push(`    ${words}`)
  }

  /** Lets the portal answer until `isMet`. */
  async function until(isMet: () => boolean | Promise<boolean>, what: string): Promise<void> {
    const start = process.hrtime.bigint()
    while (!(await isMet())) {
      if (process.hrtime.bigint() - start > PATIENCE_NS) {
        await add()
        fail(what)
      }
      await settle()
    }
  }

  /** Waits until an action has led to all of `words`, and adds what was heard. */
  async function listen(...words: string[]): Promise<void> {
    await settle()
    for (const one of words) {
      const isSaid = async () =>
        (document.activeElement !== focused && wordsOfFocus().includes(one)) || (await reader?.hasSaid(one)) === true
      await until(isSaid, `« ${one} » is not heard`)
    }
    await settle()
    await add()
  }

  /** Moves the focus to the cursor of the reader, as screen readers do. */
  async function takeFocus(): Promise<void> {
    const { activeNode } = virtual
    if (activeNode instanceof HTMLElement && activeNode.matches(FOCUSABLE)) activeNode.focus()
    focused = document.activeElement
    await add()
  }

  function fail(reason: string): never {
    throw new Error(`${reason}:\n${lines.join('\n')}`)
  }

  const shows = (words: string) =>
    until(() => document.body.textContent.includes(words), `« ${words} » is not in the page`)

  const listener: Listener = {
    shows,
    backend: startBackend(1),
    open: async (path, title, ...words) => {
      await virtual.stop()
      cleanup()
      document.body.replaceChildren()
      reader = await startReader(pass)
      focused = document.body
      await openPortal(path, { isStrict: false })
      await until(() => document.title.startsWith(title), `The page is not « ${title} »`)
      lines.push('', `[page «\u00a0${document.title}\u00a0»]`)
      await listen(...words)
    },
    tabTo: async (words) => {
      for (let presses = 0; presses < 30; presses += 1) {
        await user.tab()
        lines.push('[Tab]')
        await listen()
        if (nameOf(lines.at(-1)).startsWith(words)) return
      }
      fail(`Tab does not lead to « ${words} »`)
    },
    press: async (key, ...words) => {
      lines.push(`[${KEYS[key]}]`)
      // `virtual.press` also says what the key has changed in the control.
      if (document.activeElement?.matches('[type="checkbox"], [role="combobox"]')) await virtual.press(key)
      else await user.keyboard(`{${key}}`)
      await listen(...words)
    },
    // Not by `virtual.type`, which clicks at the end of the field first and says the whole field again.
    type: async (text, ...words) => {
      lines.push(`[saisie\u00a0: ${text}]`)
      await user.keyboard(`{Control>}a{/Control}${text}`)
      await listen(...words)
    },
    typeIn: async (field, text) => {
      await listener.tabTo(field)
      await listener.type(text)
    },
    nextHeading: async () => {
      lines.push('[H]')
      await virtual.perform(virtual.commands.moveToNextHeading)
      await takeFocus()
    },
    readTo: async (words) => {
      lines.push('[lecture]')
      let paragraph: Element | null | undefined
      await shows(words)
      for (let moves = 0; moves < 80; moves += 1) {
        await virtual.next()
        const { activeNode } = virtual
        const element = activeNode instanceof Text ? activeNode.parentElement : activeNode
        const around = lines.length
        await add()
        if (activeNode instanceof Text && element instanceof Element) {
          const [line] = lines.splice(around)
          if (element.closest(NAMED)) continue
          const isSentence = paragraph && element.closest(BLOCK) === paragraph
          if (isSentence || /^ *[.,]/.test(line ?? ''))
            lines.push(`${lines.pop()} ${line?.trim()}`.replace(/ (?=[.,])/g, ''))
          else if (line) lines.push(line)
          paragraph = element.closest(BLOCK)
        } else if (lines.length > around) paragraph = undefined
        if (!lines.at(-1)?.includes(words)) continue
        await takeFocus()
        return
      }
      fail(`« ${words} » is not read`)
    },
    wait: async (seconds, ...words) => {
      lines.push(`[${seconds} secondes passent]`)
      await pass(seconds * 1000)
      await listen(...words)
    },
    note: (what) => void lines.push('', `[${what}]`),
  }
  await journey(listener)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`${name}.txt`)
}

/** Lets the portal do what it can without time passing, but for what a toast waits with its text. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  if (document.querySelector('[role="status"] > * > p[aria-hidden]')) await pass(STATUS_DELAY_MS)
  // The focus goes on into a dialog that has appeared.
  if (document.activeElement?.matches('dialog')) await pass(READ_AFTER_MS)
}

const PATIENCE_NS = 10_000_000_000n

/** The words of the focused element, its label, its description and its dialog. */
function wordsOfFocus(): string {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return ''
  const ids = activeElement.getAttribute('aria-describedby')?.split(' ') ?? []
  const labels = activeElement instanceof HTMLInputElement ? [...(activeElement.labels ?? [])] : []
  const described = ids.map((id) => document.getElementById(id))
  const around = [activeElement, ...labels, ...described, activeElement.closest('dialog, [role="dialog"]')]
  return [activeElement.getAttribute('aria-label'), ...around.map((element) => element?.textContent)].join('\n')
}

/** A line without the word of the role. */
const nameOf = (line = '') => line.replace(/^ *[a-zà-ÿ ]+, /, '')

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
}

/** Stops the time of the page, so that a slow machine hears the same. */
function stopTime(): void {
  vi.useFakeTimers({
    now: new Date('2026-11-24T09:30:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  // Testing Library moves stopped clocks of Jest only.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
}
