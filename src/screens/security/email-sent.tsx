import { useEffect } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useNavigate, useNavigation } from 'react-router-dom'
import { french, useTexts } from '../../i18n/texts'
import { EMAIL_UPDATED_REDIRECT_MS } from '../../rules/limits'
import { announce } from '../../ui/feedback/announcer'
import { Notice } from '../../ui/feedback/notice'
import { TextLink } from '../../ui/navigation/text-link'
import { SECURITY_LIST_PATH } from './return-to-list'
import { SecurityPage } from './security-page'

/** Asks the person to confirm the new address, then returns to the list after five seconds, or at once by the link. */
export function EmailSent({ email }: { email: string }) {
  const t = useTexts('security')
  const navigate = useNavigate()
  const leaving = useNavigation().state !== 'idle'

  useEffect(() => announce(t('backSoon')), [t])
  useEffect(() => {
    if (leaving) return
    const timer = setTimeout(() => void navigate(SECURITY_LIST_PATH), EMAIL_UPDATED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  return (
    <SecurityPage title={t('emailSentTitle')}>
      <Notice kind="green">
        <span key={email}>
          <Trans
            i18n={french}
            ns="security"
            i18nKey="emailSent"
            values={{ email }}
            components={{ strong: <strong translate="no" /> }}
          />
        </span>
      </Notice>
      <p>
        <span>{t('backSoon')}</span> <TextLink to={SECURITY_LIST_PATH}>{t('backNow')}</TextLink>
      </p>
    </SecurityPage>
  )
}
