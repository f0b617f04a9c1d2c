import { beginEarlyReads } from '../../api/early-reads'
import type { RawConfig } from '../../config'
import { dividerCondition, isOffered, lastMethodCondition, providers, settingOf } from '../../rules/provider-offers'
import { STILL_WAITING_MS } from '../../rules/limits'
import { isNoticeCurrent, readNotice } from '../../rules/notice'
import { solutionAt } from '../../rules/solutions'
import { rawRedirect, redirectParameter } from '../../addresses/redirects'
import { isSharedComputer, recallText } from '../../memory'
import { readLastMethod, storeSignOut, storeUnownedSignOut } from '../../session/sign-in-memory'
import { openSessionHints } from '../../session/session-hints'
import { applyStoredTypeface } from './typeface'
import { runWhenActivated } from './run-when-activated'

/*
 * The build inlines this module into every document. The script runs before any other script, so it must be small and
 * must never throw.
 * The documents, this script and the portal share these attributes:
 * - `data-hydrate` on the root: the document contains a prerendered page
 * - `data-conditions` on `html`: the conditions that are true for this visitor
 * - `data-when` on a part of the page: the condition under which this part is visible before hydration
 * - `data-solution` on a mark or a card: the name of the solution
 * - `data-early` on a button: the user has clicked the button before hydration
 * - `hidden` on `#waiting`: the notice about a slow script is hidden
 */

export function startPreHydration(): void {
  if (reloadAtCleanAddress()) return
  applyStoredTypeface()
  document.addEventListener('click', keepPress, true)
  document.addEventListener('submit', keepPress, true)
  // An error event here means that the portal's script could not be loaded. Only a capturing listener on the window
  // receives the error events of elements.
  addEventListener('error', onScriptError, true)
  runWhenActivated(() => {
    // Store the sign-out at once, because the user can close the window before the portal's script runs.
    if (location.pathname === SIGN_OUT && !location.search.includes('noSession') && !recallText('note'))
      storeUnownedSignOut()
    // Show the notice only if the document shows nothing but a loading text. On any other page, the user may be
    // reading, or typing in a form.
    setTimeout(() => document.querySelector('#root [role=status]') && showWaitingNotice(), STILL_WAITING_MS)
    try {
      const values = configValues()
      const { style, dataset } = document.documentElement
      const destination = destinationOf(values)
      style.setProperty('--destination', JSON.stringify(destination ?? ''))
      if (destination !== undefined) showDestination(destination)
      const conditions = pageConditions(values, destination)
      dataset.conditions = conditions.join(' ')
      addRule(`[data-when]${conditions.map((name) => `:not([data-when=${name}])`).join('')} { display: none }`)
      const lastMethod = readLastMethod()
      // Until hydration, this rule marks the button of the last sign-in method. After hydration, provider-buttons.tsx
      // marks the button.
      if (lastMethod)
        addRule(`[name=${lastMethod}] { border-color: var(--green); box-shadow: inset 0 0 0 1px var(--green) }`)
      if (location.pathname.startsWith('/dashboard/')) beginReads(values)
    } catch {
      // If the configuration is unreadable, the conditional parts of the page stay hidden until hydration.
    }
  })
}

/**
 * Loads the page again without a user name and password in its address, because a script cannot change an address that
 * contains them. Also removes a dot after the host name, because the APIs refuse an origin with this dot. If the
 * function returns true, the page is being loaded again, and the rest of the script must not run.
 */
function reloadAtCleanAddress(): boolean {
  const url = new URL(document.URL)
  url.username = url.password = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  if (url.href === document.URL) return false
  const nothing = document.createElement('meta')
  nothing.httpEquiv = 'Content-Security-Policy'
  nothing.content = "script-src 'none'"
  document.head.append(nothing)
  location.replace(url)
  return true
}

/**
 * Sends the first requests of a dashboard page. Sends nothing if the address contains a one-time token, because the
 * token must be sent first. Sends nothing if the session may have ended for inactivity.
 */
function beginReads({ VITE_ACCOUNT_API_URL, VITE_APPLICATION_API_URL, VITE_INACTIVITY_MINUTES }: RawConfig) {
  if (VITE_INACTIVITY_MINUTES || isSharedComputer() || /token/i.test(location.search + location.hash)) return
  const apis = { account: String(VITE_ACCOUNT_API_URL), application: String(VITE_APPLICATION_API_URL) }
  beginEarlyReads(apis, location.pathname, openSessionHints)
}

const SIGN_OUT = '/logout'

function onScriptError({ target }: Event) {
  if (target instanceof HTMLScriptElement && target.type === 'module') showWaitingNotice()
}

/** Returns the button that the user has clicked before hydration (see replay.tsx). */
const earlyButton = () => document.querySelector<HTMLButtonElement>('[data-early]')

/**
 * Records the last click or submit until hydration. A click on another button of the form does not replace a recorded
 * submit.
 */
function keepPress(event: Event) {
  const target = event.target instanceof Element ? event.target : null
  const link = target?.closest<HTMLAnchorElement>('[data-hydrate] a[href^="/"]')
  if (link?.pathname === SIGN_OUT) storeSignOut()
  keepRedirect(link)
  const pressed = target?.closest(`[data-hydrate] ${event.type === 'submit' ? 'form' : '[type=button]'}`)
  if (!pressed) return
  event.preventDefault()
  event.stopPropagation()
  const button = pressed.querySelector<HTMLElement>('[type=submit]') ?? pressed
  const kept = earlyButton()
  if (kept?.type === 'submit' && kept.form?.contains(button)) return
  kept?.removeAttribute('data-early')
  button.setAttribute('data-early', '')
  setTimeout(() => earlyButton() && showWaitingNotice(), STILL_WAITING_MS)
}

/**
 * Copies the redirect from the address of the page into the address of a link. A prerendered link has no redirect, and
 * React adds the redirect only after hydration.
 */
function keepRedirect(link: HTMLAnchorElement | null | undefined) {
  const redirect = redirectParameter(new URLSearchParams(location.search))
  if (link && redirect) link.search = String(new URLSearchParams({ redirectUrl: redirect }))
}

function showWaitingNotice() {
  document.getElementById('waiting')?.removeAttribute('hidden')
}

/** Shows the mark of the solution with this name, and hides the marks of all other solutions. */
const showDestination = (name: string) =>
  addRule(`[data-when=destination] [data-solution]:not([data-solution="${CSS.escape(name)}"]) { display: none }`)

/**
 * Adds a CSS rule that applies until hydration. Uses `insertRule`, because the security policy forbids CSS in the text
 * of a style element.
 */
function addRule(rule: string) {
  const style = document.createElement('style')
  document.head.append(style)
  style.sheet?.insertRule(`[data-hydrate] ${rule}`)
}

/** Returns the name of the solution to which the redirect leads. Throws if the configuration is unusable. */
function destinationOf({ VITE_SKEZIA_URL, VITE_SKEMEET_URL, VITE_MORE_SOLUTIONS }: RawConfig): string | undefined {
  const redirect = rawRedirect(new URLSearchParams(location.search))
  const list: unknown = typeof VITE_MORE_SOLUTIONS === 'string' && JSON.parse(VITE_MORE_SOLUTIONS)
  const moreSolutions = Array.isArray(list) ? list.filter(isSolution) : []
  const solutions = { skeziaUrl: text(VITE_SKEZIA_URL), skemeetUrl: text(VITE_SKEMEET_URL), moreSolutions }
  return redirect ? solutionAt(new URL(redirect, location.href).origin, solutions) : undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const isSolution = (entry: unknown): entry is { name: string; url: string } =>
  typeof entry === 'object' && entry !== null && 'name' in entry && 'url' in entry

function pageConditions(values: RawConfig, destination: string | undefined): string[] {
  const { VITE_PROVIDER_LABELS, VITE_NOTICE } = values
  const place = { host: location.host, leadsToSkemeet: destination === 'Skemeet' }
  const offered = providers.filter((provider) => isOffered(provider, settingOf(provider, values), place))
  const lastMethod = readLastMethod()
  return [
    destination === undefined ? 'no-destination' : 'destination',
    VITE_PROVIDER_LABELS === 'official' ? 'official-labels' : 'specification-labels',
    ...offered,
    ...offered.slice(1).map(dividerCondition),
    ...(offered.length > 0 ? ['providers'] : []),
    ...(typeof VITE_NOTICE === 'string' && isNoticeShown(VITE_NOTICE.trim()) ? ['notice'] : []),
    ...(lastMethod ? [lastMethodCondition(lastMethod)] : []),
  ]
}

/**
 * Returns whether a notice of the operator is current and not dismissed. The user can dismiss the notice only on the
 * dashboard.
 */
function isNoticeShown(given: string): boolean {
  const notice = readNotice(given)
  const isDismissed = location.pathname.startsWith('/dashboard') && recallText('dismissedNotice') === notice.text.trim()
  return isNoticeCurrent(notice, Date.now()) && !isDismissed
}

/**
 * Returns the unchecked values of the configuration block. The parser in config.ts checks the values, but is too large
 * for this script.
 */
function configValues(): RawConfig {
  const values: unknown = JSON.parse(document.getElementById('config')?.textContent ?? '')
  return typeof values === 'object' ? { ...values } : {}
}
