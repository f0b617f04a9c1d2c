import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Backend } from '../../mocks/backend'
import type { Account, Identity } from '../../mocks/data/accounts'
import type { Call } from '../../mocks/contract/contract'
import { recordProviderDeparture } from '../session/sign-in-memory'
import { openPortal, startBackend } from './render-portal'

/**
 * Creates an account with `values`, starts a session of this account, and opens a dashboard page. Waits until the page
 * shows `heading`.
 */
export async function openSignedIn(path: string, heading: string, values: Partial<Omit<Account, 'id'>> = {}) {
  const backend = startBackend()
  const account = backend.account(values)
  backend.session(account)
  const portal = await openPortal(path)
  await screen.findByRole('heading', { level: 1, name: heading })
  /** Returns the bodies of the requests that the backend has received for `call`. */
  const sent = (call: Call) => backend.calls.filter((logged) => logged.call === call).map(({ body }) => body)
  return { backend, account, sent, ...portal }
}

/**
 * Returns the path and the query to which a provider redirects a user. Records that this browser has just left the
 * portal for the provider.
 */
export function comeBackFrom(backend: Backend, identity: Identity): string {
  recordProviderDeparture(identity.provider)
  const { pathname, search } = new URL(backend.providerReturn(identity))
  return pathname + search
}

/** Signs in to an account with its password, on the sign-in page. */
export async function signIn(user: UserEvent, { email, password }: Pick<Account, 'email' | 'password'>) {
  await user.type(await screen.findByRole('textbox', { name: 'Identifiant ou e-mail' }), email)
  await user.type(screen.getByLabelText('Mot de passe'), password)
  await user.click(screen.getByRole('button', { name: 'Se connecter' }))
}

/** Signs the user in again after the session has ended. The function uses the dialog that covers the page. */
export async function signInAgain(user: UserEvent, { password }: Pick<Account, 'password'>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Votre session a expiré' }))
  await user.type(dialog.getByLabelText('Mot de passe'), password)
  await user.click(dialog.getByRole('button', { name: 'Se connecter' }))
}
