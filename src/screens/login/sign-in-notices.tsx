import { useEffect, useReducer, useState, type MouseEvent } from 'react'
import { useOutletContext } from 'react-router-dom'
import { textsOf } from '../../i18n/texts'
import { isRecent, isStorageBlocked, readStored } from '../../lib/storage'
import { PROVIDERS } from '../../rules/providers'
import { franceConnectToLeave } from '../../session/sign-in-storage'
import { currentRedirect, redirectDestination } from '../../addresses/redirects'
import { usePortal } from '../../session/portal-state'
import { SupportText } from '../../ui/text/support-contact'
import { EmailAddress } from '../../ui/text/inline-text'
import { ActionFailure, Notice, StillWaiting } from '../../ui/feedback/notice'
import { useAction } from '../../ui/feedback/use-action'
import { TextButton, TextLink } from '../../ui/navigation/links'
import { config } from '../../config'

const t = textsOf('login')

/** What a visit to /login knows, on which its messages depend: an address alone proves nothing. */
export interface SignInVisit {
  /**
   * What the API says: nobody is signed in, or somebody is, who stays here; or a sign-out has had no answer; or the API does not
   * say. Undefined until then.
   */
  session: 'none' | 'open' | 'sign-out-due' | 'unknown' | undefined
  /** The messages that the address has or had. */
  messages: readonly string[]
  /** Another account than the one for which something was just done here: it is open, and entered by a press only. */
  openAccount: string | undefined
  enter: (signal: AbortSignal) => Promise<void>
}

/** What the address of the page, or storage, says of the sign-out or redirect that has led to it. */
export function SignInNotices() {
  const { session, messages } = useOutletContext<SignInVisit>()
  const has = (message: string, ...when: SignInVisit['session'][]) =>
    messages.includes(message) && when.includes(session)
  // Read once, because the next sign-in removes it.
  const [noted] = useState(() => readStored('signInMessage'))
  /** The same, of what this browser has seen to be so since the last sign-in, which removes it: it waits for no answer. */
  const hasProven = (message: string, ...when: SignInVisit['session'][]) =>
    noted === message
      ? has(message, undefined, ...when)
      : has(message, ...when) && noted === undefined && isStorageBlocked()
  const franceConnect = franceConnectToLeave()
  const { proSanteConnectLogoutUrl } = config()
  const target = currentRedirect()
  const solution = redirectDestination()
  const { handOver, pendingSignOut } = usePortal()
  const { toActivate } = handOver.get()
  const [, readAgain] = useReducer((count: number) => count + 1, 0)
  // What another tab has done of the sign-out is no longer due here.
  useEffect(() => {
    window.addEventListener('storage', readAgain)
    return () => window.removeEventListener('storage', readAgain)
  }, [])
  /** A sign-in in another tab takes the place of the sign-out: the link would end the session of that person. */
  const ifDue = (isDue: () => boolean) => (event: MouseEvent) => {
    if (isDue()) return
    event.preventDefault()
    readAgain()
  }
  return (
    <>
      {toActivate !== undefined && (
        <Notice title={t('toActivateTitle')}>
          <span>{t('toActivateFor')}</span> <EmailAddress email={toActivate} />
          <span>{t('toActivateNext')}</span>
        </Notice>
      )}
      <InactivityNotice isReported={messages.includes('inactivity')} session={session} />
      {((isSignedOut(session) && franceConnect) ||
        (has('franceConnect', 'none', 'sign-out-due') && isStorageBlocked())) && (
        <Notice kind="orange" role="alert" title={t('franceConnectOpenTitle')}>
          <p>{t(franceConnect ? 'franceConnectOpen' : 'franceConnectClose')}</p>
          {franceConnect && (
            <TextLink alone to="/logout" onClick={ifDue(() => franceConnectToLeave() !== undefined)}>
              {t('franceConnectSignOut')}
            </TextLink>
          )}
        </Notice>
      )}
      {hasProven('proSanteConnect', 'none') && (
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
      {session === 'sign-out-due' && pendingSignOut.exists() && (
        <Notice kind="red" role="alert" title={t('signOutFailedTitle')}>
          <p>{t('signOutFailed')}</p>
          <TextLink alone to="/logout" onClick={ifDue(() => pendingSignOut.exists())}>
            {t('signOutAgain')}
          </TextLink>
        </Notice>
      )}
      {(['unverified', 'emailLink'] as const).map(
        (message) =>
          hasProven(message, 'none', 'unknown', 'sign-out-due') && (
            <Notice key={message} kind="orange" role="alert" title={t(`${message}Title`)}>
              {t(message)}
            </Notice>
          ),
      )}
      {has('redirectLoop', 'open') && solution !== undefined && (
        <Notice kind="red" role="alert" title={t('redirectLoopTitle', { solution })}>
          <p>
            <SupportText>{t('redirectLoop', { solution })}</SupportText>
          </p>
          <TextLink alone to="/dashboard/apps">
            {t('redirectLoopApps')}
          </TextLink>
        </Notice>
      )}
      {has('redirectStalled', 'open') && target !== undefined && solution !== undefined && (
        <Notice kind="orange" role="alert" title={t('redirectStalledTitle', { solution })}>
          <p>{t('redirectStalled', { solution })}</p>
          <TextLink alone to={target.url}>
            {t('redirectStalledOpen', { solution })}
          </TextLink>
        </Notice>
      )}
      <ProviderRefused />
    </>
  )
}

/** Names an account that is open, before it is entered. */
export function OpenAccount() {
  const { session, openAccount, enter } = useOutletContext<SignInVisit>()
  const { run, busy, failure } = useAction(enter)
  if (session !== 'open' || openAccount === undefined) return null
  return (
    <>
      <Notice isAnnounced title={t('openAccountTitle')}>
        <p>
          <EmailAddress email={openAccount} />
        </p>
        <TextButton alone unavailable={busy} onClick={() => void run()}>
          {t('openAccountEnter')}
        </TextButton>
      </Notice>
      <StillWaiting waiting={busy} />
      <ActionFailure failure={failure} />
    </>
  )
}

/** The API has not said that somebody is signed in. */
const isSignedOut = (session: SignInVisit['session']) => session === 'none' || session === undefined

const NOTICE_LIFETIME_MS = 30 * 60_000

/** The person was signed out for inactivity, as is stored, or where storage is blocked, as the address says. */
function InactivityNotice({ isReported, session }: { isReported: boolean; session: SignInVisit['session'] }) {
  const { inactivityMinutes } = config()
  const [isStored] = useState(() => isRecent(readStored('inactiveSignOut'), NOTICE_LIFETIME_MS))
  const isSo = isStored ? isSignedOut(session) : session === 'none' && isReported && isStorageBlocked()
  if (!isSo || inactivityMinutes === undefined) return null
  return (
    // An alert, because screen readers do not say a status that appears together with its page.
    <Notice role="alert" title={t('inactiveTitle')}>
      {t('inactive', { minutes: inactivityMinutes })}
    </Notice>
  )
}

/** A provider has returned without a code. A cancellation by the person is not an error. */
function ProviderRefused() {
  const { handOver } = usePortal()
  const [refusal] = useState(handOver.get().providerRefusal)
  // Shown on this visit to the page only.
  useEffect(() => () => handOver.set({ providerRefusal: undefined }), [handOver])
  if (!refusal) return null
  const { provider, reason } = refusal
  const name = { provider: PROVIDERS[provider].name }
  if (reason === 'cancelled') return <Notice role="alert">{t('providerCancelled', name)}</Notice>
  const key = reason === 'unavailable' ? 'providerUnavailable' : 'providerFailed'
  return (
    <Notice kind="red" role="alert" title={t(`${key}Title`, name)}>
      {t(key)}
    </Notice>
  )
}
