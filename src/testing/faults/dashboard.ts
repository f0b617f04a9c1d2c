import type { Account } from '../../../mocks/accounts'
import french from '../../i18n/fr/errors.json'
import { openPortal } from '../render-portal'
import { hasTitle, fillIn, click, settle, waitUntil } from './page-queries'
import type { Failure, FailureOutcome } from './scene'
import { startWorld } from './world'

/** Somebody who is signed in, with what every scene behind the guard needs. */
export type SignedIn = ReturnType<typeof startSignedIn>

const PASSWORD = 'Sentinelle-de-Lea-1'

export const applications = hasTitle('Mes applications')

/** A world in which somebody is signed in; no page is open yet. */
export function startSignedIn(person: Partial<Omit<Account, 'id'>> = {}) {
  const world = startWorld()
  const account = world.backend.account({ password: PASSWORD, nickName: 'lea.martin', ...person })
  world.backend.session(account)
  return { ...world, account, person: { email: account.email, password: PASSWORD } }
}

/** Opens a page of the dashboard up to its `title`, its reads being over. */
export async function openAt<World extends SignedIn>(world: World, address: string, title: string): Promise<World> {
  await openPortal(address)
  await waitUntil(hasTitle(title), `the page "${title}"`)
  await settle()
  return world
}

type MenuEntry = 'Authentification' | 'Mes applications' | 'Connexions API'

/** Goes to another page by the menu, the way a person would. */
export async function leaveFor(entry: MenuEntry): Promise<void> {
  click(entry)
  await waitUntil(hasTitle(entry), `the page "${entry}"`)
}

/** The same from an open question, which is closed first. */
export async function cancelAndLeaveFor(entry: MenuEntry): Promise<void> {
  click('Annuler')
  await leaveFor(entry)
}

/** Signs in again, which leads back to where the guard let nobody through. */
export function signInAgain({ person }: SignedIn): void {
  fillIn({ identifier: person.email, password: person.password })
  click('Se connecter')
}

/**
 * What becomes of a failure of the guard's read, whatever it is: nobody is known to be signed in, so the person signs
 * in again. What may pass was tried three times; the sign-in page asks once more.
 */
export const guarded = (failure: Failure, world: SignedIn): FailureOutcome => ({
  text: french.noSession,
  keptFields: [],
  requests: (failure.mayPass ? 3 : 1) + 1,
  retry: () => signInAgain(world),
})
