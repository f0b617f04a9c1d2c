import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { withRedirect } from '../../addresses/redirects'
import { mergeAccount } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { textsOf } from '../../i18n/texts'
import { MERGED_REDIRECT_MS, TOAST_ACCOUNT_MS } from '../../rules/limits'
import type { Provider } from '../../rules/provider-offers'
import { PROVIDERS, providerNames } from '../../rules/providers'
import { followLink } from '../../session/follow-link'
import { usePortal } from '../../session/portal-state'
import { useOpenAccount } from '../../session/use-open-account'
import { Button, ButtonLink, StyledButton } from '../../ui/button/button'
import { ActionFailure, Notice, StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { useAction } from '../../ui/feedback/use-action'
import { ChevronIcon, LinkIcon, UserPlusIcon } from '../../ui/icons/dashboard-icons'
import { IconTile } from '../../ui/layout/card'
import { Stack } from '../../ui/layout/stack'
import { TextLink } from '../../ui/navigation/links'
import { StepHeading, useTitleInError } from '../../ui/navigation/step-heading'
import { TimedLeave } from '../../ui/navigation/timed-leave'
import { SmallText } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'
import { cssVar } from '../../ui/theme/theme'
import { SignInLink, UnverifiedNotice, useIsVerified } from './mail-steps'

const t = textsOf('finalise')

interface AccountChoiceProps {
  provider: Provider
  onSelect: () => void
  onCreate: () => void
}

export function AccountChoiceStep({ provider, onSelect, onCreate }: AccountChoiceProps) {
  const isVerified = useIsVerified()
  const choice = (key: 'choiceSelect' | 'choiceCreate', icon: ReactNode, onClick: () => void) => (
    <Choice data-full type="button" onClick={onClick}>
      <IconTile>{icon}</IconTile>
      <span>
        <span>{t(key)}</span>
        <Description as="span">{t(`${key}What`)}</Description>
      </span>
      <ChevronIcon />
    </Choice>
  )
  return (
    <>
      <StepHeading
        flow={t('pageTitle')}
        title={t('choiceHeading')}
        lead={isVerified ? t('choiceLeadVerified', { provider: PROVIDERS[provider].name }) : t('choiceLead')}
      />
      <UnverifiedNotice />
      <Stack>
        {choice('choiceSelect', <LinkIcon />, onSelect)}
        {choice('choiceCreate', <UserPlusIcon />, onCreate)}
      </Stack>
      <TextLink isStandalone small to={withRedirect('/login')}>
        {t('choiceCancel')}
      </TextLink>
    </>
  )
}

/**
 * Asks before the portal uses a provider code that this browser did not request. Somebody else may have sent the user a
 * link with the code.
 */
export function ConfirmProvider({ provider, onConfirm }: { provider: Provider; onConfirm: () => void }) {
  const { tokens } = usePortal()
  const { email, isSame } = useOpenAccount()
  const { run, busy, failure } = useAction(async (signal) => {
    if ((await isSame()) && !signal.aborted) onConfirm()
  })

  return (
    <>
      <StepHeading
        flow={t('pageTitle')}
        title={t('confirmHeading', { provider: PROVIDERS[provider].name })}
        lead={t('confirmLead')}
      />
      {email !== null && (
        <Account role="status">
          <Notice kind={email === undefined ? 'neutral' : 'orange'}>
            {email === undefined ? (
              <span>{t('checking')}</span>
            ) : (
              <RichText ns="finalise" i18nKey="confirmLeaving" email={email} />
            )}
          </Notice>
        </Account>
      )}
      <Stack>
        <Button kind="green" full busy={busy || email === undefined} onClick={() => void run()}>
          {t('confirm')}
        </Button>
        <ButtonLink full to={withRedirect('/login')} onClick={() => void tokens.consume('code')}>
          {t('confirmCancel')}
        </ButtonLink>
      </Stack>
      <StillWaiting isWaiting={busy || email === undefined} />
      <ActionFailure failure={failure} />
    </>
  )
}

interface MergeProps {
  provider: Provider
  email: string | undefined
  onMerge: (signal: AbortSignal) => Promise<void>
}

/**
 * The step for a provider's e-mail address that already belongs to an account. It offers to merge the accounts or to
 * sign in. After some providers, it offers only the sign-in.
 */
export function MergeStep({ provider, email, onMerge }: MergeProps) {
  const { run, busy } = useAction(onMerge, t('errorUnknown'))
  if (!PROVIDERS[provider].canMerge)
    return (
      <>
        <StepHeading flow={t('pageTitle')} title={t('mergeHeading')} lead={t('mergeSignInLead')} />
        <SignInLink kind="green" text={t('signIn')} />
      </>
    )

  const lead = email === undefined ? t('mergeLead') : <RichText ns="finalise" i18nKey="mergeLeadWith" email={email} />
  return (
    <>
      <StepHeading flow={t('pageTitle')} title={t('mergeHeading')} lead={lead} />
      <UnverifiedNotice />
      <Notice title={t('mergeNoteTitle')}>
        <span>{t('mergeNote', { provider: PROVIDERS[provider].name })}</span>
      </Notice>
      <Stack>
        <Button kind="green" full busy={busy} busyText={t('merging')} onClick={() => void run()}>
          {t('merge')}
        </Button>
        <SignInLink text={t(busy ? 'backToSignIn' : 'withoutMerging')} />
      </Stack>
      <StillWaiting isWaiting={busy} />
    </>
  )
}

/** Reports the merge of the accounts, then opens the sign-in page. */
export function MergedStep() {
  return (
    <>
      <StatusIllustration />
      <StepHeading flow={t('pageTitle')} title={t('mergedHeading')} />
      <TimedLeave
        full
        to={withRedirect('/login')}
        afterMs={MERGED_REDIRECT_MS}
        announcement={t('mergedSoon', { seconds: MERGED_REDIRECT_MS / 1000 })}
        remainingText={(seconds) => t('mergedIn', { seconds })}
        linkText={t('mergedGo')}
      />
    </>
  )
}

const TOKEN = 'mergeAccountToken'

/**
 * Asks before a mailed link gives an identity access to the account. Somebody else may have requested the link, and a
 * mail scanner may have opened the link.
 */
export function MergeLinkStep() {
  const { send, tokens } = usePortal()
  const navigate = useNavigate()
  const { email: openEmail } = useOpenAccount()
  const [link, setLink] = useState<'held' | 'Spent' | 'Gone'>(() => {
    const held = tokens.peek(TOKEN)
    if (!held) return 'Gone'
    return held.kind === 'token' ? 'held' : 'Spent'
  })
  const openSignIn = () => navigate(withRedirect('/login'), { replace: true })

  function decline() {
    tokens.consume(TOKEN)
    void openSignIn()
  }

  useTitleInError(link === 'Spent')
  const { run, busy, failure } = useAction(async (signal) => {
    const isDone = await followLink(tokens, TOKEN, (token, options) => send(mergeAccount(token), options))
    if (!isDone) {
      setLink('Spent')
      const text = `${t('mergeLinkSpentHeading')}. ${t('mergeLinkSpent', { providers: providerNames() })}`
      if (signal.aborted) void showToast({ kind: 'error', text, durationMs: TOAST_ACCOUNT_MS })
      return
    }
    // If a session is open, the link may belong to another account, so the toast names the account of the link.
    void showToast({
      kind: 'success',
      text: t(openEmail ? 'mergeLinkOther' : 'mergeLinkDone'),
      durationMs: TOAST_ACCOUNT_MS,
    })
    if (!signal.aborted) await openSignIn()
  }, t('mergeLinkUnknown'))

  if (link !== 'held')
    return (
      <>
        <StepHeading
          flow={t('pageTitle')}
          title={t(`mergeLink${link}Heading`)}
          lead={t(`mergeLink${link}`, { providers: providerNames() })}
        />
        <SignInLink kind="green" text={t('backToSignIn')} />
      </>
    )
  // After the request was sent, the API can link the identity, even if the user leaves the page.
  const isSent = busy || (failure?.cause instanceof ApiFailure && failure.cause.isUnknown)
  return (
    <>
      <StepHeading
        flow={t('pageTitle')}
        title={t('mergeLinkHeading')}
        lead={t('mergeLinkLead', { providers: providerNames() })}
      />
      <Notice title={t('mergeLinkAllowsTitle')}>{t('mergeLinkAllows')}</Notice>
      <Notice kind="orange" title={t('mergeLinkNotYouTitle')}>
        {t('mergeLinkNotYou')}
      </Notice>
      <Stack>
        <Button kind="orange" full busy={busy} busyText={t('mergeLinkBusy')} onClick={() => void run()}>
          {t('mergeLinkConfirm')}
        </Button>
        <Button full onClick={decline}>
          {t(isSent ? 'backToSignIn' : 'mergeLinkDecline')}
        </Button>
      </Stack>
      <StillWaiting isWaiting={busy} />
      <ActionFailure failure={failure} />
    </>
  )
}

const Choice = styled(StyledButton)`
  gap: ${cssVar('s-4')};
  padding: ${cssVar('s-5')};
  border-radius: ${cssVar('r-lg')};
  text-align: left;
  > :nth-child(2) {
    flex: 1;
    min-width: 0;
  }
  > :last-child {
    color: ${cssVar('ink-3')};
  }
`
const Description = styled(SmallText)`
  display: block;
  margin-top: 0.125rem;
  font-weight: ${cssVar('fw-regular')};
`
/* Reserve the height of three lines, so that the buttons do not move under the pointer when the account appears. */
const Account = styled(Stack)`
  min-height: 6rem;
`
