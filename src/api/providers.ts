import type { Provider } from './auth'
import { accountApi, type CallOptions } from './call'
import { readUrl, readOptionalString, readObject, UnexpectedShape } from './shape'

/* Calls made after the return from an identity provider. */

const FEDERATED_PAGES = ['emailRequest', 'askCreateOrSelectMergeAccount', 'askMergeAccount', 'activeAccount'] as const

/** The step of the finalise-registration flow that the answer to a provider's code requires. */
export type FederatedPage = (typeof FEDERATED_PAGES)[number]

/** The answer to a provider's code. Without `page` the session cookie is set. */
export interface FederatedAnswer {
  page?: FederatedPage | undefined
  appConnectEmail?: string | undefined
  /** Replaces the provider's code in the following calls. */
  code?: string | undefined
  /** France Connect's identity token, which its sign-out needs. */
  idToken?: string | undefined
}

function readFederatedAnswer(body: unknown): FederatedAnswer {
  const fields = readObject(body)
  const wanted = readOptionalString(fields.page)
  const page = FEDERATED_PAGES.find((known) => known === wanted)
  if (wanted && !page) throw new UnexpectedShape('unknown page')
  return {
    page,
    appConnectEmail: readOptionalString(fields.appConnectEmail),
    code: readOptionalString(fields.code),
    idToken: readOptionalString(fields.idToken),
  }
}

/** POST /auth/{provider}/checkUserInfo: exchanges the code that the provider sent. The code works once. INVALID_CODE. */
export const checkProviderCode = (provider: Provider, code: string, options?: CallOptions) =>
  accountApi(
    {
      method: 'POST',
      path: `/auth/${provider}/checkUserInfo`,
      body: { code },
      answer: readFederatedAnswer,
      opensSession: ({ page }) => page === undefined,
    },
    options,
  )

/** GET /auth/france-connect/logout/{idToken}: resolves with the address that signs the person out at the provider. */
export const franceConnectLogoutLink = (idToken: string, options?: CallOptions) =>
  accountApi(
    {
      method: 'GET',
      path: '/auth/france-connect/logout/{id}',
      id: idToken,
      answer: (body) => readUrl(readObject(body).logoutUrl),
    },
    options,
  )

/** POST /auth/FC-PSC/createAccount. EMAIL_ALREADY_USED, INVALID_CODE, or any failure with a message. */
export const createFederatedAccount = (
  body: { email: string; code: string; from: 'franceConnect' | 'other'; locationUrl: string },
  options?: CallOptions,
) => accountApi({ method: 'POST', path: '/auth/FC-PSC/createAccount', body }, options)
