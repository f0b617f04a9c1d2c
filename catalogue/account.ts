import type { Backend } from '../mocks/backend'
import type { Account } from '../mocks/data/accounts'
import { password } from './sign-in'
import type { State, Step, Visit } from './scene'
import { heading } from './sights'
import { open } from './steps'

export const EMAIL = 'camille.morel@cabinet-voltaire.fr'
export const NICKNAME = 'camille.morel'
/** A password that meets every rule. The password differs from the current password of the account. */
export const NEW_PASSWORD = 'Soleil-Levant-42'

export type Overrides = Partial<Omit<Account, 'id'>>

/** Adds the user's account to the sandbox. By default, every field that a screen can show has a value. */
const addAccount = (backend: Backend, overrides: Overrides = {}): Account =>
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

export const account =
  (overrides?: Overrides): Step<Visit> =>
  ({ world }) =>
    addAccount(world.backend, overrides)

export const session = (overrides: Overrides = {}): State<Visit> => [
  account(overrides),
  (scene) => scene.visitor.addCookie(scene.world.backend.session(accountOf(scene))),
]

export const cameByCard: Step = ({ page }) =>
  page.addInitScript(() => localStorage.setItem('lastMethod', 'pro-sante-connect'))

export const signedInAt = (path: string, title: string, overrides?: Overrides): State<Visit> => [
  ...session(overrides),
  open(path),
  heading(title),
]

export function accountOf({ world: { backend } }: Visit): Account {
  const found = backend.accounts.byEmail(EMAIL)
  if (!found) throw new Error('The sandbox contains no account of Camille Morel.')
  return found
}
