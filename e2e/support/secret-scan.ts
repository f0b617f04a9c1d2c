import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import type { Backend } from '../../mocks/backend'
import { holds, secretsOf } from './issued-secrets'
import type { World } from './world'

declare global {
  interface Window {
    /** Reports a text to the test. The kind of the text is `typed`, `kept` (stored) or `address`. */
    secretScan?: (kind: 'typed' | 'kept' | 'address', where: string, text: string) => Promise<void>
  }
}

const TOKEN_PARAMETERS = [
  'mailActivatedToken',
  'mergeAccountToken',
  'resetNicknameToken',
  'resetPasswordToken',
  'mailUpdatedToken',
  'code',
]

/** In the contract, two calls have a token in their URL. The pattern matches the paths of these calls. */
const CALLS_WITH_TOKEN = /^\/auth\/(FC-PSC\/mergeAccount|france-connect\/logout\/)/

const PRIVACY_DOCUMENT = new URL('../../public/documents/politique-de-confidentialite.html', import.meta.url)

const namedKeys = new Set([
  // The language detector writes this key as a probe and removes it at once.
  'i18next.translate.boo',
  ...Array.from(readFileSync(PRIVACY_DOCUMENT, 'utf8').matchAll(/<code>([\w-]+)<\/code>/g), ([, key]) => key),
])

/**
 * The keys that the portal is allowed to keep until the user signs out of the portal, because the sign-out at the
 * provider needs them.
 */
const KEPT_UNTIL_SIGN_OUT = ['appAuth', 'idToken']

/**
 * Watches every page of `context`. Returns a function that lists each text in a place where the text is forbidden. The
 * function also lists the storage keys that the privacy document does not name.
 *
 * - A secret is forbidden everywhere: an issued token, code, application secret or session, a typed password or code.
 * - Personal data is forbidden in stored data and error reports: the users' e-mail addresses and numbers.
 * - Personal data and texts from the form are forbidden in the technical information of a support message.
 */
export async function watchSecrets(context: BrowserContext, world: World): Promise<() => Promise<string[]>> {
  const issued = secretsOf(world.backend)
  const { accountApiUrl: accountApi, outboxUrl, providers } = world.sandbox
  // Skip the identity providers' own pages and the mails, because the portal does not control them.
  const others = [outboxUrl, ...Object.values(providers).map((provider) => provider.origin)]
  const recorded: { where: string; text: string; isKept: boolean }[] = []
  const unnamed = new Set<string>()
  const record = (where: string, text: string, isKept = false) => void recorded.push({ where, text, isKept })

  await context.exposeBinding('secretScan', (_, kind: string, where: string, text: string) => {
    const [, key] = /^storage, (.+)/.exec(where) ?? []
    // The key `name.of` describes the value of the key `name`. The privacy document names only `name`, so remove the
    // suffix `.of`.
    if (key !== undefined && !namedKeys.has(key.replace(/\.of$/, ''))) unnamed.add(key)
    if (kind === 'typed') issued.typed.add(text)
    else if (kind === 'address') record(where, withoutTokens(text, world.portal))
    else if (!KEPT_UNTIL_SIGN_OUT.includes(where.split(' ').at(-1) ?? '')) record(where, text, true)
  })
  await context.addInitScript(reportTypedAndStored, world.portal)

  context.on('request', (request) => {
    const { origin, pathname } = originAndPath(request.url())
    if (others.includes(origin)) return
    const code = providerCode(request.url(), world.portal)
    if (code) issued.typed.add(code)
    const isOwnCall = origin === accountApi && CALLS_WITH_TOKEN.test(pathname)
    if (!isOwnCall) record('address of a request', withoutTokens(request.url(), world.portal))
    record('referrer of a request', request.headers().referer ?? '')
    if (!request.url().startsWith(accountApi)) record('body of a request', request.postData() ?? '')
  })
  context.on('console', (message) => record('console', message.text()))
  context.on('weberror', (error) => record('console', String(error.error())))

  return async () => {
    for (const page of context.pages())
      if (isOfThePortal(page, world)) for (const value of await recordPage(page, record)) issued.typed.add(value)
    for (const report of world.errorReports) record('report of an error', report, true)
    const typedInMessages = recordMessages(world.backend, record)
    const overdue = await recordKeptData(context, world, record)
    const secrets = issued.secrets()
    const personal = issued.personal()
    const found = recorded.flatMap(({ where, text, isKept }) =>
      (where === MESSAGE ? [...secrets, ...personal, ...typedInMessages] : isKept ? [...secrets, ...personal] : secrets)
        .filter((secret) => holds(text, secret))
        .map((secret) => `secret in the ${where}: ${secret}`),
    )
    const hidden = [...unnamed].map((key) => `not in the privacy document: ${key}`)
    return [...new Set([...found, ...overdue, ...hidden])]
  }
}

const MESSAGE = 'technical information of a message'

/**
 * The contact form adds technical information to each message. Records this information, and returns the texts that
 * the users have typed.
 */
function recordMessages({ supportMessages }: Backend, record: Recorder): string[] {
  return supportMessages.flatMap(({ content = '', ...others }) => {
    const [typed = '', ...added] = content.split(/^Informations techniques$/m)
    record(MESSAGE, added.join())
    return [...Object.values(others), typed].map((text = '') => text.trim()).filter((text) => text.length > 2)
  })
}

/**
 * The browser runs this function before the scripts of the page. Reports each typed or stored text, even if the page
 * deletes the text immediately.
 */
function reportTypedAndStored(portal: string): void {
  if (location.origin !== portal) return
  const report = (...args: Parameters<NonNullable<Window['secretScan']>>) => void window.secretScan?.(...args)

  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && /password|one-time-code/.test(target.autocomplete))
        report('typed', target.name, target.value)
    },
    { capture: true },
  )

  // oxlint-disable-next-line typescript/unbound-method -- called below on the storage that it is called on
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    report('kept', `storage, ${key}`, value)
    setItem.call(this, key, value)
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = History.prototype[name]
    History.prototype[name] = function (state, title, url) {
      report('kept', 'state of a history entry', JSON.stringify(state))
      report('address', 'address of a history entry', String(url ?? ''))
      write.call(this, state, title, url)
    }
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  if (cookie)
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(this: Document, value: string) {
        report('kept', 'cookies', value)
        cookie.set?.call(this, value)
      },
    })
}

type Recorder = (where: string, text: string, isKept?: boolean) => void

function originAndPath(url: string) {
  return URL.canParse(url) ? new URL(url) : { origin: '', pathname: '' }
}

/** An address contains only one correct `?`. Matches each later `?` that precedes a token. */
const SECOND_QUESTION_MARK = new RegExp(`(?<=\\?.*)\\?(?=(?:${TOKEN_PARAMETERS.join('|')})=)`, 'g')

const isProviderPath = ({ pathname }: URL) => /^\/(check-user|finalise-registration)\b/.test(pathname)

/** Returns the code with which a provider sends a user back to an address of the portal. */
function providerCode(address: string, portal: string): string | null {
  const url = new URL(address)
  return url.origin === portal && isProviderPath(url) ? url.searchParams.get('code') : null
}

/** Removes the one-time tokens from an address of the portal. Returns any other address unchanged. */
function withoutTokens(address: string, portal: string): string {
  if (!URL.canParse(address, portal)) return address
  const url = new URL(address.replace(SECOND_QUESTION_MARK, '&'), portal)
  if (url.origin !== portal) return address
  const isToken = (name: string) => name !== 'code' || isProviderPath(url)
  for (const name of TOKEN_PARAMETERS) if (isToken(name)) url.searchParams.delete(name)
  return url.href
}

function isOfThePortal(page: Page, { portal }: World): boolean {
  return originAndPath(page.url()).origin === portal
}

/**
 * Passes the title, the addresses and the stored data of an open page to `record`. Returns the contents of the page's
 * fields for passwords and codes.
 */
async function recordPage(page: Page, record: Recorder): Promise<string[]> {
  const found = await settled(page, () => ({
    title: document.title,
    referrer: document.referrer,
    addresses: [location.href, ...('navigation' in window ? navigation.entries() : []).map(({ url }) => url ?? '')],
    windowName: window.name,
    state: JSON.stringify(history.state),
    sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    typed: Array.from(document.querySelectorAll('input'))
      .filter(({ autocomplete }) => /password|one-time-code/.test(autocomplete))
      .map(({ value }) => value),
  }))
  record('title', found.title)
  record('referrer of the page', found.referrer)
  for (const address of found.addresses) record('address or a history entry', address)
  record('name of the window', found.windowName, true)
  record('state of the history entry', found.state, true)
  record('session storage', found.sessionStorage, true)
  return found.typed
}

/** Runs `read` in a page. If the user is leaving the page, it waits for the next page and runs `read` there. */
async function settled<Result>(page: Page, read: () => Result | Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page.evaluate(read)
    } catch (error) {
      if (attempt === 3 || !/context was destroyed|navigat/i.test(String(error))) throw error
      await page.waitForLoadState('domcontentloaded')
    }
  }
}

/**
 * Passes the stored data and the cookies of the portal to `record`. Returns one line for each value that the sign-out
 * should have deleted.
 */
async function recordKeptData(context: BrowserContext, world: World, record: Recorder): Promise<string[]> {
  const { portal, backend } = world
  const page = context.pages().find((open) => isOfThePortal(open, world)) ?? (await openPicture(context, portal))
  const kept = await settled(page, async () => ({
    local: Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const),
    databases: await indexedDB.databases(),
    cookies: document.cookie,
  }))
  const calls = backend.calls.map(({ call }) => call)
  const isSignedOut =
    calls.lastIndexOf('POST /auth/logout') > calls.lastIndexOf('POST /auth/france-connect/checkUserInfo')
  for (const [key, value] of kept.local)
    if (!KEPT_UNTIL_SIGN_OUT.includes(key)) record(`local storage, ${key}`, value, true)
  record('names of databases', JSON.stringify(kept.databases), true)
  record('cookies', kept.cookies, true)
  return kept.local.flatMap(([key]) =>
    isSignedOut && KEPT_UNTIL_SIGN_OUT.includes(key) ? [`${key} is kept after the sign-out`] : [],
  )
}

async function openPicture(context: BrowserContext, portal: string): Promise<Page> {
  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto(`${portal}/favicon.svg`)
  return page
}
