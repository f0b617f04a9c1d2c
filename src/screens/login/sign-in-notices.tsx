import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiFailure } from '../../api/failure'
import { fetchUser } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { readFranceConnectSession, isRecent, readStored, removeStored } from '../../session/browser-storage'
import { targetUrl } from '../../session/redirect-target'
import { currentRedirect, redirectDestination } from '../../session/redirects'
import { Notice } from '../../ui/feedback/notice'
import { TextLink } from '../../ui/navigation/links'
import { config } from '../../config'
import type { ProviderRefusal } from '../../session/provider-refusal'

/** Whether the address of this visit to the page has, or had, a message `name`, which is removed from it once shown. */
function useMessage(name: string): boolean {
  const [search] = useSearchParams()
  const isInAddress = search.getAll('message').includes(name)
  const [isShown, setShown] = useState(isInAddress)
  if (isInAddress && !isShown) setShown(true)
  // The prerendered page does not know its address.
  return useHydrated() && isShown
}

/** Says, after a sign-out, that the session of FranceConnect is still open, and offers to end it. */
export function FranceConnectNotice() {
  const t = useTexts('login')
  const isShown = useMessage('franceConnect')
  if (!isShown || readFranceConnectSession() === undefined) return null
  return (
    <Notice kind="orange" role="alert" title={t('franceConnectOpenTitle')}>
      <p>{t('franceConnectOpen')}</p>
      <TextLink alone to="/logout">
        {t('franceConnectSignOut')}
      </TextLink>
    </Notice>
  )
}

/** Says, after a sign-out, that the session of Pro Santé Connect may still be open, and how to end it. */
export function ProSanteConnectNotice() {
  const t = useTexts('login')
  if (!useMessage('proSanteConnect')) return null
  const { proSanteConnectLogoutUrl } = config()
  return (
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
  )
}

/** Says that a sign-out has failed, for as long as the API has not answered that there is no session, and offers another. */
export function SignOutFailedNotice() {
  const t = useTexts('login')
  const isReported = useMessage('signOutFailed')
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

/** The API did not answer whose session it was, or the link of a new e-mail address has failed, opened without a session. */
export function MessageNotice({ message }: { message: 'unverified' | 'emailLink' }) {
  const t = useTexts('login')
  if (!useMessage(message)) return null
  return (
    <Notice kind="orange" role="alert" title={t(`${message}Title`)}>
      {t(message)}
    </Notice>
  )
}

/** Says that a solution sends the signed-in person back again and again, because it does not see the session. */
export function RedirectLoopNotice() {
  const t = useTexts('login')
  const solution = redirectDestination()
  if (!useMessage('redirectLoop') || solution === undefined) return null
  return (
    <Notice kind="red" role="alert" title={t('redirectLoopTitle', { solution })}>
      <p>{t('redirectLoop', { solution })}</p>
      <TextLink alone to="/dashboard/apps">
        {t('redirectLoopApps')}
      </TextLink>
    </Notice>
  )
}

/** Says that the solution did not open, after the portal has left for it, and offers it as a link. */
export function RedirectStalledNotice() {
  const t = useTexts('login')
  const target = currentRedirect()
  const solution = redirectDestination()
  if (!useMessage('redirectStalled') || target === undefined || solution === undefined) return null
  return (
    <Notice kind="orange" role="alert" title={t('redirectStalledTitle', { solution })}>
      <p>{t('redirectStalled', { solution })}</p>
      <TextLink alone to={targetUrl(target)}>
        {t('redirectStalledOpen', { solution })}
      </TextLink>
    </Notice>
  )
}

const NOTICE_LIFETIME_MS = 30 * 60_000

/** The person was signed out for inactivity, as the address says, or the record stored before FranceConnect's sign-out. */
export function InactivityNotice() {
  const t = useTexts('login')
  const isReported = useMessage('inactivity')
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
