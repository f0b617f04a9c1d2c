import { useEffect, useReducer, useState, type MouseEvent } from 'react'
import { useOutletContext } from 'react-router-dom'
import { styled } from 'styled-components'
import type { User } from '../../api/users'
import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { forget } from '../../memory'
import { lateModule, useLateModule } from '../../lib/late-module'
import { useStore } from '../../lib/store'
import { SIGN_IN_STEP_MIN } from '../../rules/limits'
import { PROVIDERS, providersWithAddress, type ProviderWithAddress } from '../../rules/providers'
import {
  forgetProviderSession,
  inactivityLimitMin,
  providerSession,
  readNote,
  readNoteWords,
  type Note,
} from '../../session/sign-in-memory'
import { currentRedirect, redirectDestination } from '../../addresses/redirects'
import { leavePortal } from '../../session/follow-redirect'
import { prepareFranceConnectSignOut } from '../../session/sign-out'
import { usePortal } from '../../session/portal-state'
import { SupportText } from '../../ui/text/support-contact'
import { EmailAddress, SmallText } from '../../ui/text/inline-text'
import { ActionFailure, Notice, StillWaiting } from '../../ui/feedback/notice'
import { useAction } from '../../ui/feedback/use-action'
import { TextButton, TextLink } from '../../ui/navigation/links'
import { row } from '../../ui/theme/theme'

const t = textsOf('login')
const providerTexts = textsOf('providers')

/** The session that a visit to /login has found, and the two choices of the user. */
export interface SignInVisit {
  /**
   * The result of the check of the session.
   * - `none`: nobody is signed in.
   * - `open`: a user is signed in, and the page shows this user.
   * - `sign-out-due`: the API has not answered a sign-out.
   * - `unknown`: the API did not answer the check.
   * - undefined: the check has no result yet, or the portal forwards the user.
   */
  session: 'none' | 'open' | 'sign-out-due' | 'unknown' | undefined
  /** The signed-in account. Undefined until the API has returned it. */
  account: User | undefined
  /** Opens the account of the user whom the page shows (`named`). */
  continueAs: (named: User, signal: AbortSignal) => Promise<void>
  /** Signs out the user whom the page shows (`named`). */
  refuse: (named: User) => Promise<void>
}

/**
 * The notices on /login: the reason why the user is on the page, the sessions that a sign-out has left open, and a
 * redirect that has failed.
 */
export function SignInNotices() {
  const { session } = useOutletContext<SignInVisit>()
  const { documentMemory, signOutRequest } = usePortal()
  const { emailToActivate } = documentMemory.get()
  useMemoryChanges()
  /**
   * If a user has signed in from another tab, the link must not sign out, because it would end the session of that
   * user.
   */
  const preventUnlessDue = (event: MouseEvent) => signOutRequest.exists() || event.preventDefault()
  const isSignedOut = session === 'none' || session === undefined
  return (
    <>
      {emailToActivate !== undefined && (
        <Notice title={t('toActivateTitle')}>
          <span>{t('toActivateFor')}</span> <EmailAddress email={emailToActivate} />
          <span>{t('toActivateNext')}</span>
        </Notice>
      )}
      {session !== 'open' && <NoteOfTab isSignOutDue={signOutRequest.exists()} />}
      {isSignedOut && <OpenAtProviders />}
      {session === 'sign-out-due' && signOutRequest.exists() && (
        <Notice kind="red" role="alert" title={t('signOutFailedTitle')}>
          <p>{t('signOutFailed')}</p>
          <TextLink isStandalone to="/logout" onClick={preventUnlessDue}>
            {t('signOutAgain')}
          </TextLink>
        </Notice>
      )}
      <NotOpened />
      <ProviderRefused />
    </>
  )
}

/** Renders the component again when this tab or another tab has changed the facts that the browser remembers. */
function useMemoryChanges() {
  const { signOutRequest } = usePortal()
  const [, readAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('storage', readAgain)
    const unsubscribe = signOutRequest.changed.subscribe(readAgain)
    return () => {
      window.removeEventListener('storage', readAgain)
      unsubscribe()
    }
  }, [signOutRequest])
}

const URGENT: readonly Note[] = ['unverified', 'emailLink', 'refused']

/**
 * Shows once why the user is on /login again. The notice is an alert, because screen readers do not announce a status
 * that appears with its page.
 */
export function NoteOfTab({ isSignOutDue = false }: { isSignOutDue?: boolean }) {
  const [note] = useState(readNote)
  const [words] = useState(readNoteWords)
  useEffect(() => forget('note'), [])
  // Hide the notice about inactivity until the session has ended.
  if (note === undefined || (note === 'inactivity' && isSignOutDue)) return null
  // The notice names the current limit of inactivity. If a deployment has removed the limit since the sign-out, the
  // notice names no limit.
  const minutes = note === 'timedOut' ? SIGN_IN_STEP_MIN : inactivityLimitMin()
  return (
    <Notice role="alert" kind={URGENT.includes(note) ? 'orange' : 'neutral'} title={t(`${note}Title`)}>
      {words || (note === 'inactivity' && minutes === undefined ? t('inactivityUnknown') : t(note, { minutes }))}
    </Notice>
  )
}

const loadLocalNetworkNotice = lateModule(() => import('./local-network-notice'))

/**
 * The notice for a browser that denies the page access to the local network. The notice is loaded late, because few
 * users need it.
 */
export function LocalNetworkRefused() {
  const late = useLateModule(loadLocalNetworkNotice, window.reportError)
  return late && <late.LocalNetworkNotice />
}

/** Warns that the user has signed out of the portal, but may still be signed in at a provider. */
function OpenAtProviders() {
  const portal = usePortal()
  const { run, busy, failure } = useAction(async (signal) => {
    const url = await prepareFranceConnectSignOut(portal)
    // Another tab has ended the session at FranceConnect. Render again, so that the notice disappears.
    if (url === undefined) portal.signOutRequest.changed.emit()
    else if (!signal.aborted) await leavePortal('assign', url)
  })
  const atFranceConnect = providerSession('france-connect')
  return (
    <>
      {atFranceConnect !== undefined && atFranceConnect !== 'open' && (
        <Notice kind="orange" role="alert" title={t('franceConnectOpenTitle')}>
          <p>{t('franceConnectOpen')}</p>
          <TextButton isStandalone unavailable={busy} onClick={() => void run()}>
            {t('franceConnectSignOut')}
          </TextButton>
        </Notice>
      )}
      <StillWaiting isWaiting={busy} />
      <ActionFailure failure={failure} />
      {providersWithAddress
        .filter((provider) => providerSession(provider) === 'asked')
        .map((provider) => (
          <OpenAtProvider key={provider} provider={provider} />
        ))}
    </>
  )
}

/**
 * Warns that the user may still be signed in at a provider. The portal cannot know whether the provider has ended its
 * session.
 */
function OpenAtProvider({ provider }: { provider: ProviderWithAddress }) {
  const signOutUrl = config().providerLogoutUrls[provider]
  const name = { provider: PROVIDERS[provider].name }
  return (
    <Notice kind="orange" role="alert" title={t('providerOpenTitle', name)}>
      <p>{t('providerOpen', name)}</p>
      {signOutUrl === undefined ? (
        <p>{providerTexts(`close-${provider}`)}</p>
      ) : (
        <TextLink isStandalone to={signOutUrl} onClick={() => forgetProviderSession(provider)}>
          {t('providerSignOut', name)}
        </TextLink>
      )}
    </Notice>
  )
}

/** The notice that a redirect has failed, because its solution repeatedly sends the user back or does not open. */
function NotOpened() {
  const { session, account } = useOutletContext<SignInVisit>()
  const { failedRedirect } = usePortal().documentMemory.get()
  const target = currentRedirect()
  const solution = redirectDestination()
  if (solution === undefined || !target || target.url !== failedRedirect?.url) return null
  if (!account && session !== undefined) return null
  if (failedRedirect.reason === 'loop')
    return (
      <Notice kind="red" role="alert" title={t('redirectLoopTitle', { solution })}>
        <p>
          <SupportText>{t('redirectLoop', { solution })}</SupportText>
        </p>
        <TextLink isStandalone to="/dashboard/apps">
          {t('redirectLoopApps')}
        </TextLink>
      </Notice>
    )
  return (
    <Notice kind="orange" role="alert" title={t('redirectStalledTitle', { solution })}>
      <p>{t('redirectStalled', { solution })}</p>
      <TextLink isStandalone to={target.url}>
        {t('redirectStalledOpen', { solution })}
      </TextLink>
    </Notice>
  )
}

/** Names the signed-in account if the portal does not forward the user by itself. */
export function OpenAccount() {
  const { session, account, continueAs, refuse } = useOutletContext<SignInVisit>()
  const hasFailedRedirect = usePortal().documentMemory.get().failedRedirect !== undefined
  const continueAction = useAction((signal) => account && continueAs(account, signal))
  const refuseAction = useAction(() => account && refuse(account))
  if (session !== 'open' || !account || hasFailedRedirect) return null
  return (
    <>
      <Notice isAnnounced title={t('openAccountTitle')}>
        <p>
          <EmailAddress email={account.email} />
        </p>
        <Choices>
          <TextButton isStandalone unavailable={continueAction.busy} onClick={() => void continueAction.run()}>
            {t('openAccountEnter')}
          </TextButton>
          <TextButton isStandalone unavailable={refuseAction.busy} onClick={() => void refuseAction.run()}>
            {t('openAccountRefuse')}
          </TextButton>
        </Choices>
      </Notice>
      <StillWaiting isWaiting={continueAction.busy || refuseAction.busy} />
      <ActionFailure failure={continueAction.failure ?? refuseAction.failure} />
    </>
  )
}

const Choices = styled.div`
  ${row('0 1.5rem')}
`

/**
 * The sentence about a shared computer. The sentence is below the form, so that the form does not move when the
 * sentence appears.
 */
export function SharedComputerLine() {
  const isShared = useStore(usePortal().sharedComputer, { value: false })
  return isShared && <SmallText>{t('sharedComputer')}</SmallText>
}

/**
 * If a provider has sent the user back without a code, this notice explains why. A cancellation by the user does not
 * look like an error.
 */
function ProviderRefused() {
  const { documentMemory } = usePortal()
  const [refusal] = useState(documentMemory.get().providerRefusal)
  // Show the notice only during this visit to the page.
  useEffect(() => () => documentMemory.set({ providerRefusal: undefined }), [documentMemory])
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
