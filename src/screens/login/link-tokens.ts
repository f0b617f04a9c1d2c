import { useEffect, useState } from 'react'
import { mergeAccount } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import type { CallOptions } from '../../api/call'
import { validateAccount } from '../../api/users'
import { textsOf } from '../../i18n/texts'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { consumeToken, type OneTimeToken } from '../../session/one-time-tokens'
import { showToast } from '../../ui/feedback/show-toast'
import { useStillHere } from '../../ui/still-here'

/** What a link from an e-mail was for. */
export type LinkKind = 'activation' | 'merge'

/** How it goes with the link that was followed, until it has done what it is for. */
export type LinkStatus =
  /** `isRetry`: the person asked for it once more. */
  | { name: 'underWay'; isRetry: boolean }
  /** Used, expired or never issued. */
  | { name: 'spent'; kind: LinkKind }
  /** The link may still be good. `retry` settles with whether it then did what it is for. */
  | { name: 'failed'; failure: unknown; retry: () => Promise<boolean> }

const LINKS = {
  activation: {
    tokenName: 'mailActivatedToken',
    done: 'accountValidated',
    send: (updateEmailToken: string, options: CallOptions) => validateAccount({ updateEmailToken }, options),
  },
  merge: { tokenName: 'mergeAccountToken', done: 'accountMerged', send: mergeAccount },
} as const

/**
 * Follows the links of e-mails that lead to the sign-in page: account activation and account merge. Each token is sent
 * once, unless it came to nothing and the person asks for it again. A success is a toast; what else becomes of it is
 * given back for the page to tell. Once the page has been left, a failure is a toast too.
 */
export function useLinkTokens(): LinkStatus | undefined {
  const [status, setStatus] = useState<LinkStatus>()
  const stillHere = useStillHere()

  useEffect(() => {
    async function follow(kind: LinkKind, token: OneTimeToken | undefined, isRetry = false): Promise<boolean> {
      if (!token) return false
      if (token.kind === 'malformed') {
        setStatus({ name: 'spent', kind })
        return false
      }
      const { send, done } = LINKS[kind]
      setStatus({ name: 'underWay', isRetry })
      try {
        await send(token.value, { showsFailure: stillHere })
      } catch (failure) {
        const isSpent = failure instanceof ApiFailure && failure.type === 'INVALID_TOKEN'
        setStatus(
          isSpent ? { name: 'spent', kind } : { name: 'failed', failure, retry: () => follow(kind, token, true) },
        )
        return false
      }
      setStatus(undefined)
      void showToast({ kind: 'success', text: textsOf('login')(done), durationMs: TOAST_ACCOUNT_MS })
      return true
    }
    void follow('activation', consumeToken(LINKS.activation.tokenName))
    void follow('merge', consumeToken(LINKS.merge.tokenName))
  }, [stillHere])

  return status
}
