import type { Provider } from './auth'
import type { Schemas } from './http'
import { requestFor } from './request'
import { readUrl, readOptionalString, readObject, UnexpectedShape, type FieldsOf } from './shape'

/* Calls made after the return from an identity provider. */

/** The answer to a provider's code. What it does not have is null. Without `page` the session cookie is set. */
export type FederatedAnswer = Required<Schemas['FederatedAnswer']>

/** The step of the finalise-registration flow that the answer to a provider's code requires. */
export type FederatedPage = NonNullable<FederatedAnswer['page']>

const FEDERATED_PAGES = [
  'emailRequest',
  'askCreateOrSelectMergeAccount',
  'askMergeAccount',
  'activeAccount',
] as const satisfies readonly FederatedPage[]

function readFederatedAnswer(body: unknown): FederatedAnswer {
  const fields: FieldsOf<FederatedAnswer> = readObject(body)
  const wanted = readOptionalString(fields.page)
  const page = FEDERATED_PAGES.find((known) => known === wanted) ?? null
  if (wanted && !page) throw new UnexpectedShape('unknown page')
  return {
    page,
    appConnectEmail: readOptionalString(fields.appConnectEmail),
    code: readOptionalString(fields.code),
    idToken: readOptionalString(fields.idToken),
  }
}

/** POST /auth/{provider}/checkUserInfo: exchanges the code that the provider sent. The code works once. INVALID_CODE. */
export const checkProviderCode = (provider: Provider, code: string) =>
  requestFor(readFederatedAnswer, {
    method: 'POST',
    path: `/auth/${provider}/checkUserInfo`,
    body: { code },
    isPublic: true,
    opensSession: ({ page }) => !page,
  })

function readLogoutUrl(body: unknown): string {
  const { logoutUrl }: FieldsOf<Schemas['LogoutLink']> = readObject(body)
  return readUrl(logoutUrl)
}

/** GET /auth/france-connect/logout/{idToken}: resolves with the address that signs the person out at the provider. */
export const franceConnectLogoutLink = (idToken: string) =>
  requestFor(readLogoutUrl, { method: 'GET', path: '/auth/france-connect/logout/{idToken}', id: idToken })
