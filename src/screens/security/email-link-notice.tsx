import { useEffect, useState } from 'react'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { confirmNewEmail, type EmailLinkFailure } from '../../session/confirm-new-email'
import type { OneTimeToken } from '../../session/one-time-tokens'
import { usePortal } from '../../session/portal-state'
import { useRefreshUser, useUser } from '../../session/user-context'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { useFocusFallback } from '../../ui/navigation/focus'
import { RichText } from '../../ui/text/rich-text'
import { LinkButton, TextLink } from '../../ui/navigation/links'
import { SECURITY_LIST_PATH } from './return-to-list'

/** The link of a new address has failed. One that is no longer valid may have been opened before: the account's is named. */
export function EmailLinkNotice() {
  const { handOver } = usePortal()
  const [failed, setFailed] = useState(handOver.get().emailLinkFailure)
  // Shown on this visit to the page only.
  useEffect(() => () => handOver.set({ emailLinkFailure: undefined }), [handOver])
  return failed && <FailedLink {...failed} onSent={setFailed} />
}

interface FailedLinkProps extends EmailLinkFailure {
  onSent: (failure: EmailLinkFailure | undefined) => void
}

/** The notice has no role, because a toast with the failure is announced. */
function FailedLink({ failure, token, onSent }: FailedLinkProps) {
  const t = useTexts('security')
  const ui = useTexts('ui')
  const refresh = useRefreshUser()
  const frame = useFocusFallback()
  const [busy, setBusy] = useState(false)
  const { text, lang } = errorText(failure)
  const user = useUser()

  async function retry(held: OneTimeToken) {
    setBusy(true)
    const failed = await confirmNewEmail(held, { as: user })
    if (!failed) {
      void showToast({ kind: 'success', text: t('emailUpdated') })
      await refresh()
    }
    setBusy(false)
    onSent(failed)
  }

  return (
    <div ref={frame}>
      {token ? (
        <Notice kind="red" title={t('emailLinkFailed')}>
          <p lang={lang}>{text}</p>
          <LinkButton alone small unavailable={busy} onClick={() => void retry(token)}>
            {ui('retry')}
          </LinkButton>
        </Notice>
      ) : (
        <Notice kind="orange" title={t('emailLinkSpent')}>
          <p>
            <RichText ns="security" i18nKey="emailLinkSpentText" email={user.email} />
          </p>
          <TextLink alone small to={`${SECURITY_LIST_PATH}/email`}>
            {t('changeEmail')}
          </TextLink>
        </Notice>
      )}
      <StillWaiting waiting={busy} />
    </div>
  )
}
