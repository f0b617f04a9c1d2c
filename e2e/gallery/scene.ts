import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from '../../mocks/accounts'
import type { Call } from '../../mocks/contract'
import type { Fault } from '../../mocks/faults'
import { password } from '../sign-in'
import type { World } from '../world'

/** A page, and the portal, APIs and providers that it uses. */
export interface Scene {
  page: Page
  world: World
}

/** What a person does, what the world does, or what the page must show before the next step. */
export type Step = (scene: Scene) => unknown

/** How a state is reached. */
export type State = readonly Step[]

/** Every state of one screen, by name, and the calls that the screen makes. */
export interface Screen {
  screen: string
  states: Record<string, State>
  calls?: readonly CallOnScreen[]
}

/** A call as a screen makes it, for the fault cells in a browser. */
export interface CallOnScreen {
  call: Call
  /** The state before the call. */
  from: State
  /** Sends the call: the name of the button that does, or steps. */
  send: string | State
  /** Leads from a failure to the state before the call. */
  retry?: State
  /** What a success shows. */
  done: State
  /** The message of a failure, unless it is that the error is unknown. */
  error?: string
  /** The button is also clicked twice, and the call gets no answer for ten seconds. */
  isClickedTwice?: true
  /** The person also opens another page of the dashboard before the answer. */
  isLeft?: true
}

/** Performs the steps of a state. Rejects when the state is not reached. */
export async function reach(scene: Scene, state: State): Promise<void> {
  for (const step of state) await step(scene)
}

export const EMAIL = 'camille.morel@cabinet-voltaire.fr'
export const NICKNAME = 'camille.morel'
/** Meets every rule, and differs from the password of the account. */
export const NEW_PASSWORD = 'Soleil-Levant-42'

/** The texts of a failure that the portal shows in several places. */
export const TECHNICAL_ERROR = 'Désolé, une erreur est survenue. Veuillez réessayer plus tard.'

type Overrides = Partial<Omit<Account, 'id'>>

/** Adds the account of the catalogue, which has everything that a screen can show. */
export const account =
  (overrides: Overrides = {}): Step =>
  ({ world: { backend } }) =>
    backend.account({
      email: EMAIL,
      nickName: NICKNAME,
      password,
      firstname: 'Camille',
      lastname: 'Morel',
      cellphone: '0612345642',
      emailUpdatedAt: '2024-04-12T09:30:00.000Z',
      nickNameUpdatedAt: '2024-02-03T09:30:00.000Z',
      passwordUpdatedAt: '2024-10-27T09:30:00.000Z',
      ...overrides,
    })

/** The account that `account` added. */
export function accountOf({ world: { backend } }: Scene): Account {
  const found = backend.accounts.byEmail(EMAIL)
  if (!found) throw new Error('The state has no account.')
  return found
}

/** Adds the account and its session. */
export const session = (overrides: Overrides = {}): State => [
  account(overrides),
  (scene) => scene.page.context().addCookies([scene.world.backend.session(accountOf(scene))]),
]

export const fault =
  (call: Call, kind: Fault): Step =>
  ({ world }) =>
    world.backend.fault(call, kind)
export const hang = (call: Call) => fault(call, { hang: true })
/** The call fails without an error of the catalogue. */
export const fail = (call: Call) => fault(call, { status: 500, body: '<html>502</html>', contentType: 'text/html' })

export const open =
  (path: string): Step =>
  ({ page }) =>
    page.goto(path)

const exact = (name: string | RegExp) => ({ name, exact: true })

/** Types in the fields of these labels. */
export const fill =
  (values: Record<string, string>): Step =>
  async ({ page }) => {
    for (const [label, value] of Object.entries(values)) await page.getByRole('textbox', exact(label)).fill(value)
  }

export const click =
  (name: string | RegExp, role: 'button' | 'link' | 'switch' | 'combobox' | 'option' = 'button'): Step =>
  ({ page }) =>
    page.getByRole(role, exact(name)).click()

const visible =
  (find: (page: Page) => Locator): Step =>
  ({ page }) =>
    expect(find(page).first()).toBeVisible()

export const text = (words: string | RegExp) => visible((page) => page.getByText(words))
export const heading = (name: string) => visible((page) => page.getByRole('heading', { level: 1, name }))
export const dialog = (name: string) => visible((page) => page.getByRole('dialog', { name }))
export const toast = (words: string | RegExp) =>
  visible((page) => page.getByRole('region', { name: /^Notifications/ }).getByText(words))
export const visibleButton = (name: string | RegExp) => visible((page) => page.getByRole('button', { name }))
export const option = (name: string) => visible((page) => page.getByRole('option', { name }))

export const UNKNOWN_ERROR = /^Une erreur inconnue est survenue/
