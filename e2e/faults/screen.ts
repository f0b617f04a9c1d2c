import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Account } from '../../mocks/accounts'
import type { Backend } from '../../mocks/backend'
import type { Call } from '../../mocks/calls'

/** A page, the world behind it, and the person: signed in where the screen is behind the guard. */
export interface Scene {
  page: Page
  backend: Backend
  context: BrowserContext
  lea: Account
  /** Where the partner is. */
  skemeet: string
}

/** A call as one screen makes it. */
export interface Screen {
  call: Call
  isProtected?: true
  /** Opens the page and fills it in, up to the moment before the call. */
  open: (scene: Scene) => Promise<unknown>
  /** Sends the call, from what `open` or a failure led to. */
  act: (scene: Scene) => Promise<unknown>
  /** After a failure, what has to be done before acting again; nothing unless said. */
  before?: (scene: Scene) => Promise<unknown>
  /** Where success shows. */
  done: (scene: Scene) => Locator
  /** What a failure says, when it is not that the error is unknown. */
  told?: string
  /** The button that `act` presses, for two presses at once. */
  button?: (page: Page) => Locator
  /** Goes elsewhere, and gives what shows there. */
  leave?: (page: Page) => Promise<Locator>
}

/** Meets every rule, and is not the one that the account has. */
export const NEW_PASSWORD = 'Nouveau-Secret-2'

/** What a technical failure says. */
export const technical = 'Désolé, une erreur est survenue. Veuillez réessayer plus tard.'

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** By the menu of the dashboard. */
export const toApplications = async (page: Page) => {
  await page.getByRole('navigation').getByRole('link', { name: 'Mes applications' }).click()
  return title(page, 'Mes applications')
}

/** Types in the fields of these labels. */
export const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** A screen whose call is sent by the button of this name. */
export const pressing = (name: string) => ({ act: ({ page }: Scene) => named(name)(page).click() })

/** The same for a screen whose button is also pressed twice, for an answer that does not come. */
export const pressingTwice = (name: string) => ({ ...pressing(name), button: named(name) })

/** A page with a form, filled in. */
export const form = (path: string, values: Record<string, string>) => ({
  open: async ({ page }: Scene) => {
    await page.goto(path)
    await fillIn(page, values)
  },
})
