import { useEffect, useState } from 'react'
import { mergeAccount } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import type { CallOptions } from '../../api/http'
import { validateAccount } from '../../api/users'
import { textsOf } from '../../i18n/texts'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { spend, type OneTimeToken } from '../../session/one-time-tokens'
import { showToast } from '../../ui/show-toast'

/** A link from an e-mail that no longer works: what it was for. */
export type SpentLink = 'activation' | 'merge'

const messages = { activation: 'accountValidated', merge: 'accountMerged' } as const

/**
 * Follows the links of e-mails that lead to the sign-in page: account activation and account merge. Each token is sent
 * once. A success is a toast; a used or expired link is given back, for the page to offer a way on.
 */
export function useLinkTokens(): SpentLink | undefined {
  const [spent, setSpent] = useState<SpentLink>()

  useEffect(() => {
    async function use(kind: SpentLink, token: OneTimeToken | undefined, send: typeof mergeAccount) {
      if (!token) return
      if (token.kind === 'malformed') {
        setSpent(kind)
        return
      }
      // The catalogue's refusals are explained in the page; anything else is a toast.
      const options: CallOptions = { showsFailure: (failure) => !failure.isTechnical }
      try {
        await send(token.value, options)
        await showToast({ kind: 'success', text: textsOf('login')(messages[kind]), durationMs: TOAST_ACCOUNT_MS })
      } catch (failure) {
        if (failure instanceof ApiFailure && !failure.isTechnical) setSpent(kind)
      }
    }
    void use('activation', spend('mailActivatedToken'), (updateEmailToken, options) =>
      validateAccount({ updateEmailToken }, options),
    )
    void use('merge', spend('mergeAccountToken'), mergeAccount)
  }, [])

  return spent
}
