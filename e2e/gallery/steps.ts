import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from '../../mocks/accounts'
import type { Call } from '../../mocks/contract'
import type { Fault } from '../../mocks/faults'
import { password } from '../sign-in'
import { accountOf, EMAIL, NICKNAME, type State, type Step } from './scene'

/* Each function returns a step, or a state of several. */

export type Overrides = Partial<Omit<Account, 'id'>>

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
