import { expect } from '@playwright/test'
import type { Account } from '../../mocks/accounts'
import type { Call } from '../../mocks/contract'
import type { Fault } from '../../mocks/faults'
import { password } from '../sign-in'
import { accountOf, EMAIL, NICKNAME, type Pressable, type Sight, type State, type Step, type Visit } from './scene'

/* Each function returns a step, or a state of several. */

export type Overrides = Partial<Omit<Account, 'id'>>

/** Adds the account of the catalogue, which has everything that a screen can show. */
export const account =
  (overrides: Overrides = {}): Step<Visit> =>
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
export const session = (overrides: Overrides = {}): State<Visit> => [
  account(overrides),
  (scene) => scene.visitor.addCookie(scene.world.backend.session(accountOf(scene))),
]

export const fault =
  (call: Call, kind: Fault): Step<Visit> =>
  ({ world }) =>
    world.backend.fault(call, kind)
export const hang = (call: Call) => fault(call, { hang: true })
/** The call fails without an error of the catalogue. */
export const fail = (call: Call) => fault(call, { status: 500, body: '<html>502</html>', contentType: 'text/html' })

export const open =
  (path: string): Step<Visit> =>
  ({ visitor }) =>
    visitor.open(path)

export const hydrated: Step<Visit> = ({ visitor }) => visitor.hydrated()

/** Types in the fields of these labels. */
export const fill =
  (values: Record<string, string>): Step<Visit> =>
  async ({ visitor }) => {
    for (const [label, value] of Object.entries(values)) await visitor.fill(label, value)
  }

export const click =
  (name: string | RegExp, role: Pressable = 'button'): Step<Visit> =>
  ({ visitor }) =>
    visitor.click(role, name)

const see =
  (sight: Sight): Step<Visit> =>
  ({ visitor }) =>
    visitor.see(sight)

export const text = (words: string | RegExp) => see({ text: words })
export const label = (words: string) => see({ label: words })
export const heading = (name: string) => see({ role: 'heading', name })
export const dialog = (name: string) => see({ role: 'dialog', name })
export const visibleButton = (name: string | RegExp) => see({ role: 'button', name })
export const option = (name: string) => see({ role: 'option', name })
export const toast =
  (words: string | RegExp): Step =>
  ({ page }) =>
    expect(
      page
        .getByRole('region', { name: /^Notifications/ })
        .getByText(words)
        .first(),
    ).toBeVisible()
