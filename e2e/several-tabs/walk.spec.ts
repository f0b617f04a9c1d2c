import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import type { Backend } from '../../mocks/backend'
import { BACK, goBack, goForward } from '../support/back-forward'
import { expect, test } from '../support/fixtures'
import { openAnyway } from '../support/open-anyway'
import { password } from '../../catalogue/sign-in'

/*
 * Performs random steps like src/testing/explore, but in a real browser. After each step, the test checks these rules:
 *
 * - The page belongs to the right user.
 * - The user can click each visible control of the page or dialog.
 * - An element has the focus.
 */

const SEED = Number(process.env.EXPLORE_SEED ?? 20_261_125)
const STEPS = 60
const PAGES = [
  'apps',
  'authentication',
  'authentication/email',
  'authentication/doubleAuthentication',
  'api-connections',
]

interface Step {
  backend: Backend
  page: Page
  accounts: Account[]
  below: (limit: number) => number
}

/** Chooses a random control of the page or dialog, and clicks the middle of the control's visible part. */
async function press({ page, below }: Step): Promise<string> {
  const spots = await page.evaluate(() => window.walk.spots())
  const spot = spots[below(spots.length)]
  if (spot === undefined) return 'press nothing'
  const { x, y, name } = await page.evaluate((index) => window.walk.show(index), spot)
  await page.mouse.click(x, y)
  return `press « ${name} »`
}

const otherTab = ({ page }: Step) =>
  page.evaluate(() => {
    const channel = new BroadcastChannel('session')
    channel.postMessage('changed')
    channel.close()
  })

const KINDS: ((step: Step) => Promise<string>)[] = [
  ...Array<typeof press>(8).fill(press),
  async ({ page, below }) => {
    const keys = ['Tab', 'Shift+Tab', 'Escape', 'Enter', 'x']
    const key = keys[below(keys.length)] ?? 'Tab'
    await page.keyboard.press(key)
    return `key ${key}`
  },
  async ({ page, below }) => {
    const path = PAGES[below(PAGES.length)]
    await openAnyway(() => page.goto(`/dashboard/${path}`))
    return `open ${path}`
  },
  async ({ page }) => {
    await goBack(page)
    return 'back'
  },
  async ({ page }) => {
    await goForward(page)
    return 'forward'
  },
  async (step) => {
    const account = step.accounts[step.below(step.accounts.length)]
    if (account) await step.page.context().addCookies([step.backend.session(account)])
    await otherTab(step)
    return `sign-in of ${account?.email} in another tab`
  },
  async (step) => {
    step.backend.endSessions()
    await otherTab(step)
    return 'the session ends'
  },
]

test(`a random walk in the browser finds no fault (seed ${SEED})`, BACK, async ({ page, backend, world }) => {
  const accounts = ['lea', 'bob'].map((name) =>
    backend.account({ email: `${name}@exemple.fr`, nickName: `${name}.martin`, password }),
  )
  for (const account of accounts) backend.apiConnection(account, { name: 'Agenda' })
  await page.addInitScript(inPage)
  await page.context().addCookies(accounts.slice(0, 1).map((account) => backend.session(account)))
  await page.goto('/dashboard/apps')
  let state = SEED
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const log: string[] = []
  await calm(page)
  for (let count = 0; count < STEPS; count += 1) {
    const had = await page.evaluate(() => window.walk.focused())
    log.push((await KINDS[below(KINDS.length)]?.({ page, backend, accounts, below })) ?? '')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve))).catch(() => undefined)
    let problems: string[] = []
    // If the document changes during the check, repeat the check. A late answer can open another document, and Back can
    // open another site.
    await expect(async () => {
      if (new URL(page.url()).origin !== world.portal) await page.goto('/dashboard/apps')
      await calm(page)
      // After a dialog or panel closes, an invisible shield blocks clicks for half a second. Wait until the shield is
      // gone.
      await expect(page.locator('[data-shield]')).toHaveCount(0)
      problems = await page.evaluate((focused) => window.walk.problems(focused), had)
    }).toPass()
    expect(problems, log.slice(-12).join('\n')).toEqual([])
  }
})

async function calm(page: Page): Promise<void> {
  const isCalm = () => document.readyState === 'complete' && 'walk' in window && window.walk.isCalm()
  await page.waitForFunction(isCalm, undefined, { timeout: 5_000 })
}

declare global {
  interface Window {
    walk: ReturnType<typeof inPage>
  }
}

/** The functions with which the random walk examines a page. These functions run in the page, as `window.walk`. */
function inPage() {
  const CONTROLS = 'a[href], button, input, textarea, [role="option"], [role="combobox"], summary'
  const mark = String(Math.random())
  const walk = { isCalm, spots, show, focused, problems }
  window.walk = walk
  return walk

  function front(): Element {
    const dialogs = [...document.querySelectorAll('dialog:modal')].filter((dialog) => dialog.checkVisibility())
    return dialogs.at(-1) ?? document.body
  }

  function controls(): HTMLElement[] {
    return [...front().querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        // Leave out the skip link, because this link is visible only while it has the focus.
        !control.matches(':disabled, [tabindex="-1"], [href="#contenu"]:not(:focus)') &&
        control.getBoundingClientRect().width > 1,
    )
  }

  function isCalm(): boolean {
    const isBusy = front().querySelector('[aria-busy="true"], [role="progressbar"], [data-hydrate]') !== null
    return (
      !isBusy && controls().length > 0 && document.getAnimations().every(({ playState }) => playState !== 'running')
    )
  }

  /**
   * Returns the indexes of the controls that the test may click. These controls stay on the portal and in the same tab.
   */
  function spots(): number[] {
    const leads = (control: HTMLElement) =>
      control instanceof HTMLAnchorElement
        ? control.target === '_blank' || control.origin !== location.origin
        : /CPS|France Connect/.test(control.textContent)
    return controls().flatMap((control, index) => (leads(control) ? [] : [index]))
  }

  function show(index: number) {
    const control = controls()[index]
    control?.scrollIntoView({ block: 'center', behavior: 'instant' })
    // For a link across several lines, take the first line.
    const { left = 0, top = 0, width = 0, height = 0 } = control?.getClientRects()[0] ?? {}
    const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : undefined
    const name = control?.getAttribute('aria-label') ?? label ?? control?.textContent ?? ''
    return { x: left + width / 2, y: top + height / 2, name }
  }

  /** Returns the document's random id if an element has the focus, and undefined if no element has the focus. */
  function focused(): string | undefined {
    return document.activeElement === document.body ? undefined : mark
  }

  function problems(before: string | undefined): string[] {
    const passing =
      'section[aria-label^=Notifications], dialog:not([aria-modal]), [role=tooltip], [href="#contenu"]:focus'
    const found: string[] = []
    if (before === mark && focused() === undefined) found.push('the focus is lost')
    const [x, y] = [scrollX, scrollY]
    controls().forEach((control, index) => {
      const spot = show(index)
      const hit = document.elementFromPoint(spot.x, spot.y)
      const isHit = hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true)
      // Accept a covered control under a toast, the contact panel or a tooltip, because the user can close them. Accept
      // the skip link too, because the next key removes it.
      if (!isHit && !hit?.closest(passing))
        found.push(`« ${spot.name} » is under ${hit?.outerHTML.slice(0, 120) ?? 'the edge'}`)
    })
    scrollTo(x, y)
    return found
  }
}
