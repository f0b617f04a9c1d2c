import { onTestFinished, vi } from 'vitest'
import { parseConfig, provideConfig } from '../../config'
import french from '../../i18n/fr/errors.json'
import inactivity from '../../i18n/fr/inactivity.json'
import { INACTIVITY_WARNING_S } from '../../rules/limits'
import { TEST_CONFIG } from '../install-config'
import { openPortal } from '../render-portal'
import { click, clickTo, settle, signIn, waitForTitle } from './page-queries'
import { stopClock } from './play-fault'
import { scene, type Failure, type FailureOutcome, type Scene, type Stage } from './scene'
import { LEA, startWorld, type Person } from './world'

/** A world with a session, for the scenes behind the guard. */
export type SignedIn = ReturnType<typeof startSignedIn>

/** Starts a world with an account and its session. Opens no page. */
export function startSignedIn(person: Person = {}) {
  const world = startWorld()
  const account = world.backend.account({ password: LEA.password, nickName: 'lea.martin', ...person })
  world.backend.session(account)
  return { ...world, account, person: { email: account.email, password: LEA.password } }
}

/** Opens a page of the dashboard, and waits for its `title` and its reads. */
export async function openAt<World extends SignedIn>(world: World, address: string, title: string): Promise<World> {
  await openPortal(address)
  await waitForTitle(title)
  await settle()
  return world
}

const INACTIVITY_MIN = 5

/** Opens a page where the deployment signs out inactive people, and waits for its question. Stops the clock. */
export async function openInactivityQuestion(address: string, title: string): Promise<SignedIn> {
  stopClock()
  provideConfig(parseConfig({ ...TEST_CONFIG, VITE_INACTIVITY_MINUTES: String(INACTIVITY_MIN) }))
  onTestFinished(() => provideConfig(parseConfig(TEST_CONFIG)))
  const stage = await openAt(startSignedIn(), address, title)
  await vi.advanceTimersByTimeAsync((INACTIVITY_MIN * 60 - INACTIVITY_WARNING_S) * 1000)
  await waitForTitle(inactivity.title)
  return stage
}

/** A scene of a page behind the guard. Unless it says otherwise, the person leaves for the applications. */
export const dashboardScene = <Own extends Stage>(definition: Scene<Own>) =>
  scene({ isProtected: true, leave: () => leaveFor('Mes applications'), ...definition })

type MenuEntry = 'Authentification' | 'Mes applications' | 'Connexions API'

/** Opens another page by the menu. */
export const leaveFor = (entry: MenuEntry) => clickTo(entry, entry)

/** Closes the open dialog, then opens another page by the menu. */
export async function cancelAndLeaveFor(entry: MenuEntry): Promise<void> {
  click('Annuler')
  await leaveFor(entry)
}

/**
 * What any failure of the guard's read leads to: the sign-in page. The guard sends a read three times when it may
 * succeed later; the sign-in page sends it once more.
 */
export const onGuardFailure = (failure: Failure, { person }: SignedIn): FailureOutcome => ({
  text: french.noSession,
  keptFields: [],
  requests: (failure.mayPass ? 3 : 1) + 1,
  retry: () => signIn(person),
})
