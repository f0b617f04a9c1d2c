import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { errorText, textsOf } from '../../i18n/texts'
import { usePortal, useUser } from '../../session/portal-state'
import { TextButton, TextLink } from '../../ui/navigation/links'
import { SECURITY_LIST_PATH } from './paths'
import { confirmNewEmail, settleEmailLink } from '../../session/follow-link'
import type { EmailLinkFailure } from '../../session/document-memory'
import type { OneTimeToken } from '../../addresses/one-time-tokens'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { useAction } from '../../ui/feedback/use-action'
import { useFocusFallback } from '../../ui/navigation/focus'
import { SupportText } from '../../ui/text/support-contact'
import { RichText } from '../../ui/text/rich-text'

const t = textsOf('security')
const ui = textsOf('ui')

/**
 * Shows that the link for a new e-mail address has failed. The user may have opened the link twice, and the first time
 * may have succeeded. Therefore the notice shows the current address of the account.
 */
export function EmailLinkNotice() {
  const { documentMemory } = usePortal()
  const [failed, setFailed] = useState(documentMemory.get().emailLinkFailure)
  // Show the failure only during this visit to the page.
  useEffect(() => () => documentMemory.set({ emailLinkFailure: undefined }), [documentMemory])
  return failed && <FailedLink key={failed.token ? 'open' : 'spent'} {...failed} onSent={setFailed} />
}

type FailedLinkProps = EmailLinkFailure & { onSent: (failure: EmailLinkFailure | undefined) => void }

/**
 * The notice about a failed link. If the user can try the link again, a toast announces the failure to screen readers.
 */
function FailedLink({ failure, token, onSent }: FailedLinkProps) {
  const { revalidate } = useRevalidator()
  const frame = useFocusFallback()
  const portal = usePortal()
  const { text, lang } = errorText(failure)
  const user = useUser()
  const { run, busy } = useAction(async (_, held: OneTimeToken) => {
    const sent = await confirmNewEmail(portal, held)
    // If the answer about the link was lost, read the account again, because the account shows the outcome of the link.
    await revalidate()
    const failed = settleEmailLink(portal, sent, user, portal.session.pageUser ?? user)
    if (!failed) void showToast({ kind: 'success', text: t('emailUpdated') })
    onSent(failed)
  })

  return (
    <div ref={frame}>
      {token ? (
        <Notice kind="red" title={t('emailLinkFailed')}>
          <p lang={lang}>
            <SupportText>{text}</SupportText>
          </p>
          <TextButton isStandalone small unavailable={busy} onClick={() => void run(token)}>
            {ui('retry')}
          </TextButton>
        </Notice>
      ) : (
        <Notice isAnnounced kind="orange" title={t('emailLinkSpent')}>
          <p>
            <RichText ns="security" i18nKey="emailLinkSpentText" email={user.email} />
          </p>
          <TextLink isStandalone small to={`${SECURITY_LIST_PATH}/email`}>
            {t('changeEmail')}
          </TextLink>
        </Notice>
      )}
      <StillWaiting isWaiting={busy} />
    </div>
  )
}
