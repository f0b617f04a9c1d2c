import type { Account } from '../../../mocks/accounts'
import french from '../../i18n/fr/errors.json'
import { openPortal } from '../render-portal'
import { hasTitle, fillIn, click, settle, waitUntil } from './page-queries'
import type { Failure, FailureOutcome } from './scene'
import { startWorld } from './world'

/** A world with a session, for the scenes behind the guard. */
export type SignedIn = ReturnType<typeof startSignedIn>

const PASSWORD = 'Sentinelle-de-Lea-1'

export const applications = hasTitle('Mes applications')

/** Starts a world with an account and its session. Opens no page. */
export function startSignedIn(person: Partial<Omit<Account, 'id'>> = {}) {
  const world = startWorld()
  const account = world.backend.account({ password: PASSWORD, nickName: 'lea.martin', ...person })
  world.backend.session(account)
  return { ...world, account, person: { email: account.email, password: PASSWORD } }
}

/** Opens a page of the dashboard, and waits for its `title` and its reads. */
export async function openAt<World extends SignedIn>(world: World, address: string, title: string): Promise<World> {
  await openPortal(address)
  await waitUntil(hasTitle(title), `the page "${title}"`)
  await settle()
  return world
}

type MenuEntry = 'Authentification' | 'Mes applications' | 'Connexions API'

/** Opens another page by the menu. */
export async function leaveFor(entry: MenuEntry): Promise<void> {
  click(entry)
  await waitUntil(hasTitle(entry), `the page "${entry}"`)
}

/** Closes the open dialog, then opens another page by the menu. */
export async function cancelAndLeaveFor(entry: MenuEntry): Promise<void> {
  click('Annuler')
  await leaveFor(entry)
}

/** Signs in again, which leads back to the page that the guard refused. */
export function signInAgain({ person }: SignedIn): void {
  fillIn({ identifier: person.email, password: person.password })
  click('Se connecter')
}

/**
 * What any failure of the guard's read leads to: the sign-in page. The guard sends a read three times when it may
 * succeed later; the sign-in page sends it once more.
 */
export const guarded = (failure: Failure, world: SignedIn): FailureOutcome => ({
  text: french.noSession,
  keptFields: [],
  requests: (failure.mayPass ? 3 : 1) + 1,
  retry: () => signInAgain(world),
})
