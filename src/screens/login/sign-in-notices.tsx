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
  closeProviderSession,
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

/** The result of the session check on a visit to /login, and the two answers of the user. */
export interface SignInVisit {
  /**
   * The answer of the API. `none`: nobody is signed in. `open`: the page names the signed-in user. `sign-out-due`: a
   * sign-out has had no answer. `unknown`: the API does not say. It is undefined until then, and while the page does not
   * name the signed-in user.
   */
  session: 'none' | 'open' | 'sign-out-due' | 'unknown' | undefined
  /** The open account, if the API has named it. */
  account: User | undefined
  /** Opens the account that the page names. */
  continueAs: (named: User, signal: AbortSignal) => Promise<void>
  /** Signs out the account that the page names. */
  refuse: (named: User) => Promise<void>
}

/** The reason why the user is on /login, the sessions that a sign-out has left open, and a redirect that did not work. */
export function SignInNotices() {
  const { session } = useOutletContext<SignInVisit>()
  const { documentMemory, signOutRequest } = usePortal()
  const { toActivate } = documentMemory.get()
  useMemoryChanges()
  /** A sign-in in another tab replaces the sign-out, because the sign-out would end the session of its user. */
  const ifDue = (event: MouseEvent) => signOutRequest.exists() || event.preventDefault()
  const isSignedOut = session === 'none' || session === undefined
  return (
    <>
      {toActivate !== undefined && (
        <Notice title={t('toActivateTitle')}>
          <span>{t('toActivateFor')}</span> <EmailAddress email={toActivate} />
          <span>{t('toActivateNext')}</span>
        </Notice>
      )}
      {session !== 'open' && <NoteOfTab isSignOutDue={signOutRequest.exists()} />}
      {isSignedOut && <OpenAtProviders />}
      {session === 'sign-out-due' && signOutRequest.exists() && (
        <Notice kind="red" role="alert" title={t('signOutFailedTitle')}>
          <p>{t('signOutFailed')}</p>
          <TextLink alone to="/logout" onClick={ifDue}>
            {t('signOutAgain')}
          </TextLink>
        </Notice>
      )}
      <NotOpened />
      <ProviderRefused />
    </>
  )
}

/** Renders the component again when this tab or another one has changed the browser's memory. */
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
 * The reason why this tab is back on /login, shown once. It is an alert, because screen readers do not announce a status
 * that appears with its page. While a sign-out has no answer, the page does not say that the session is closed.
 */
export function NoteOfTab({ isSignOutDue = false }: { isSignOutDue?: boolean }) {
  const [note] = useState(readNote)
  const [words] = useState(readNoteWords)
  useEffect(() => forget('note'), [])
  if (note === undefined || (note === 'inactivity' && isSignOutDue)) return null
  // The notice shows the present limit. A deployment may have removed the limit since the session ended, and the notice
  // then names no time.
  const minutes = note === 'timedOut' ? SIGN_IN_STEP_MIN : inactivityLimitMin()
  return (
    <Notice role="alert" kind={URGENT.includes(note) ? 'orange' : 'neutral'} title={t(`${note}Title`)}>
      {words || (note === 'inactivity' && minutes === undefined ? t('inactivityUnknown') : t(note, { minutes }))}
    </Notice>
  )
}

const loadLocalNetworkNotice = lateModule(() => import('./local-network-notice'))

/** The notice of a browser that refuses the page the local network. Few users need it, and the step is complete without it. */
export function LocalNetworkRefused() {
  const late = useLateModule(loadLocalNetworkNotice, window.reportError)
  return late && <late.LocalNetworkNotice />
}

/** The notice that the user has signed out here, and may still be signed in at a provider. */
function OpenAtProviders() {
  const portal = usePortal()
  const { run, busy, failure } = useAction(async (signal) => {
    const url = await prepareFranceConnectSignOut(portal)
    // Another tab has ended the session there, so the notice disappears.
    if (url === undefined) portal.signOutRequest.changed.emit()
    else if (!signal.aborted) await leavePortal('assign', url)
  })
  const atFranceConnect = providerSession('france-connect')
  return (
    <>
      {atFranceConnect !== undefined && atFranceConnect !== 'open' && (
        <Notice kind="orange" role="alert" title={t('franceConnectOpenTitle')}>
          <p>{t('franceConnectOpen')}</p>
          <TextButton alone unavailable={busy} onClick={() => void run()}>
            {t('franceConnectSignOut')}
          </TextButton>
        </Notice>
      )}
      <StillWaiting waiting={busy} />
      <ActionFailure failure={failure} />
      {providersWithAddress
        .filter((provider) => providerSession(provider) === 'asked')
        .map((provider) => (
          <OpenAtProvider key={provider} provider={provider} />
        ))}
    </>
  )
}

/** The notice that the user may still be signed in at a provider whose sign-out the portal cannot see. */
function OpenAtProvider({ provider }: { provider: ProviderWithAddress }) {
  const signOutUrl = config().providerLogoutUrls[provider]
  const name = { provider: PROVIDERS[provider].name }
  return (
    <Notice kind="orange" role="alert" title={t('providerOpenTitle', name)}>
      <p>{t('providerOpen', name)}</p>
      {signOutUrl === undefined ? (
        <p>{providerTexts(`close-${provider}`)}</p>
      ) : (
        <TextLink alone to={signOutUrl} onClick={() => closeProviderSession(provider)}>
          {t('providerSignOut', name)}
        </TextLink>
      )}
    </Notice>
  )
}

/**
 * The notice of a redirect that did not work, because its solution sends the user back again and again, or does not open.
 */
function NotOpened() {
  const { session, account } = useOutletContext<SignInVisit>()
  const { notOpened } = usePortal().documentMemory.get()
  const target = currentRedirect()
  const solution = redirectDestination()
  if (solution === undefined || !target || target.url !== notOpened?.url) return null
  if (!account && session !== undefined) return null
  if (notOpened.why === 'loop')
    return (
      <Notice kind="red" role="alert" title={t('redirectLoopTitle', { solution })}>
        <p>
          <SupportText>{t('redirectLoop', { solution })}</SupportText>
        </p>
        <TextLink alone to="/dashboard/apps">
          {t('redirectLoopApps')}
        </TextLink>
      </Notice>
    )
  return (
    <Notice kind="orange" role="alert" title={t('redirectStalledTitle', { solution })}>
      <p>{t('redirectStalled', { solution })}</p>
      <TextLink alone to={target.url}>
        {t('redirectStalledOpen', { solution })}
      </TextLink>
    </Notice>
  )
}

/** Names the open account where the portal does not open it by itself. */
export function OpenAccount() {
  const { session, account, continueAs, refuse } = useOutletContext<SignInVisit>()
  const isNotOpened = usePortal().documentMemory.get().notOpened !== undefined
  const enter = useAction((signal) => account && continueAs(account, signal))
  const leave = useAction(() => account && refuse(account))
  if (session !== 'open' || !account || isNotOpened) return null
  return (
    <>
      <Notice isAnnounced title={t('openAccountTitle')}>
        <p>
          <EmailAddress email={account.email} />
        </p>
        <Choices>
          <TextButton alone unavailable={enter.busy} onClick={() => void enter.run()}>
            {t('openAccountEnter')}
          </TextButton>
          <TextButton alone unavailable={leave.busy} onClick={() => void leave.run()}>
            {t('openAccountRefuse')}
          </TextButton>
        </Choices>
      </Notice>
      <StillWaiting waiting={enter.busy || leave.busy} />
      <ActionFailure failure={enter.failure ?? leave.failure} />
    </>
  )
}

const Choices = styled.div`
  ${row('0 1.5rem')}
`

/**
 * The sentence that several users share the computer. It is after the form, so that it does not move the form when it
 * appears.
 */
export function SharedComputerLine() {
  const isShared = useStore(usePortal().sharedComputer, { value: false })
  return isShared && <SmallText>{t('sharedComputer')}</SmallText>
}

/** The notice that a provider has returned without a code. A cancellation by the user is not an error. */
function ProviderRefused() {
  const { documentMemory } = usePortal()
  const [refusal] = useState(documentMemory.get().providerRefusal)
  // The refusal is shown only on this visit to the page.
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
