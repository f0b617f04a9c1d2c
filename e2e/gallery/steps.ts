import { expect } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import type { Call } from '../../mocks/contract/contract'
import type { Fault } from '../../mocks/handlers/faults'
import { password } from '../support/sign-in'
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

/** Configures the two further solutions of the sandbox, or these two and four more, whose names are long or short. */
export const solutions =
  (total: 4 | 8): Step =>
  ({ world }) => {
    const names = ['Skebilan', 'Skezia Parcours de soins coordonnés en ville', 'Télésurveillance', 'Ça']
    const others = names.map((name, index) => ({
      name,
      description:
        index === 1 ? 'Suivez à plusieurs les patients d’un même territoire, de l’entrée à la sortie.' : 'Bilans.',
      url: `https://solution-${index}.example`,
      ...(index === 2 && { logo: '/favicon.svg' }),
    }))
    const shown = [...world.moreSolutions, ...others].slice(0, total - 2)
    world.configure({ VITE_MORE_SOLUTIONS: JSON.stringify(shown) })
  }

export const open =
  (path: string): Step<Visit> =>
  ({ visitor }) =>
    visitor.open(path)

/** Lets time pass on the page, whose clock is Playwright's. */
export const pass =
  (ms: number): Step =>
  async ({ page }) => {
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + ms)
    await page.clock.fastForward(ms)
  }

export const hydrated: Step<Visit> = ({ visitor }) => visitor.hydrated()

/** Types in the fields of these labels. */
export const fill =
  (values: Record<string, string>): Step<Visit> =>
  async ({ visitor }) => {
    for (const [label, value] of Object.entries(values)) await visitor.fill(label, value)
  }

/** Types a new password and its confirmation. */
export const fillNewPassword = (value: string, confirmation = value) =>
  fill({ 'Nouveau mot de passe': value, 'Confirmer le nouveau mot de passe': confirmation })

export const click =
  (name: string | RegExp, role: Pressable = 'button'): Step<Visit> =>
  ({ visitor }) =>
    visitor.click(role, name)

export const see =
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
