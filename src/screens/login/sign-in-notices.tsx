import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiFailure } from '../../api/failure'
import { fetchUser } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { readFranceConnectSession, isRecent, readStored, removeStored } from '../../session/browser-storage'
import { currentRedirect, redirectDestination } from '../../session/redirects'
import { Notice } from '../../ui/feedback/notice'
import { TextLink } from '../../ui/navigation/links'
import { config } from '../../config'
import type { ProviderRefusal } from '../../session/provider-refusal'

/** The messages that the address of this visit to the page has or had: each is removed from it once it is shown. */
function useMessages(): readonly string[] {
  const [search] = useSearchParams()
  const [shown, setShown] = useState<readonly string[]>([])
  const added = search.getAll('message').filter((name) => !shown.includes(name))
  if (added.length > 0) setShown([...shown, ...added])
  // The prerendered page does not know its address.
  return useHydrated() ? shown : []
}

/** What the address of the page, or storage, says of the sign-out or redirect that has led to it. */
export function SignInNotices() {
  const t = useTexts('login')
  const messages = useMessages()
  const { proSanteConnectLogoutUrl } = config()
  const target = currentRedirect()
  const solution = redirectDestination()
  return (
    <>
      <InactivityNotice isReported={messages.includes('inactivity')} />
      {messages.includes('franceConnect') && readFranceConnectSession() !== undefined && (
        <Notice kind="orange" role="alert" title={t('franceConnectOpenTitle')}>
          <p>{t('franceConnectOpen')}</p>
          <TextLink alone to="/logout">
            {t('franceConnectSignOut')}
          </TextLink>
        </Notice>
      )}
      {messages.includes('proSanteConnect') && (
        <Notice kind="orange" role="alert" title={t('proSanteConnectOpenTitle')}>
          <p>{t('proSanteConnectOpen')}</p>
          {proSanteConnectLogoutUrl === undefined ? (
            <p>{t('proSanteConnectClose')}</p>
          ) : (
            <TextLink alone to={proSanteConnectLogoutUrl}>
              {t('proSanteConnectSignOut')}
            </TextLink>
          )}
        </Notice>
      )}
      <SignOutFailedNotice isReported={messages.includes('signOutFailed')} />
      {(['unverified', 'emailLink'] as const).map(
        (message) =>
          messages.includes(message) && (
            <Notice key={message} kind="orange" role="alert" title={t(`${message}Title`)}>
              {t(message)}
            </Notice>
          ),
      )}
      {messages.includes('redirectLoop') && solution !== undefined && (
        <Notice kind="red" role="alert" title={t('redirectLoopTitle', { solution })}>
          <p>{t('redirectLoop', { solution })}</p>
          <TextLink alone to="/dashboard/apps">
            {t('redirectLoopApps')}
          </TextLink>
        </Notice>
      )}
      {messages.includes('redirectStalled') && target !== undefined && solution !== undefined && (
        <Notice kind="orange" role="alert" title={t('redirectStalledTitle', { solution })}>
          <p>{t('redirectStalled', { solution })}</p>
          <TextLink alone to={target.url}>
            {t('redirectStalledOpen', { solution })}
          </TextLink>
        </Notice>
      )}
    </>
  )
}

/** Says that a sign-out has failed, for as long as the API has not answered that there is no session, and offers another. */
function SignOutFailedNotice({ isReported }: { isReported: boolean }) {
  const t = useTexts('login')
  const [isStored] = useState(() => readStored('signOutFailed') !== undefined)
  const [hasEnded, setHasEnded] = useState(false)
  const isShown = useHydrated() && (isReported || isStored) && !hasEnded

  useEffect(() => {
    if (!isShown) return
    const left = new AbortController()
    fetchUser({ signal: left.signal }).catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure) || failure.type !== 'NO_VALID_SESSION') return
      removeStored('signOutFailed')
      setHasEnded(true)
    })
    return () => left.abort()
  }, [isShown])

  if (!isShown) return null
  return (
    <Notice kind="red" role="alert" title={t('signOutFailedTitle')}>
      <p>{t('signOutFailed')}</p>
      <TextLink alone to="/logout">
        {t('signOutAgain')}
      </TextLink>
    </Notice>
  )
}

const NOTICE_LIFETIME_MS = 30 * 60_000

/** The person was signed out for inactivity, as the address says, or the record stored before FranceConnect's sign-out. */
function InactivityNotice({ isReported }: { isReported: boolean }) {
  const t = useTexts('login')
  const [isStored] = useState(() => isRecent(readStored('inactiveSignOut'), NOTICE_LIFETIME_MS))
  useEffect(() => removeStored('inactiveSignOut'), [])
  const { inactivityMinutes } = config()
  if (!useHydrated() || !(isReported || isStored) || inactivityMinutes === undefined) return null
  return (
    // An alert, because screen readers do not say a status that appears together with its page.
    <Notice role="alert" title={t('inactiveTitle')}>
      {t('inactive', { minutes: inactivityMinutes })}
    </Notice>
  )
}

/** The notice after a provider's return without a code. A cancellation by the person is not an error. */
export function ProviderRefused({ refusal: { from, reason } }: { refusal: ProviderRefusal }) {
  const t = useTexts('login')
  if (reason === 'cancelled') return <Notice role="status">{t(`providerCancelled_${from}`)}</Notice>
  const key = reason === 'unavailable' ? 'providerUnavailable' : 'providerFailed'
  return (
    <Notice kind="red" role="alert" title={t(`${key}Title_${from}`)}>
      {t(key)}
    </Notice>
  )
}
