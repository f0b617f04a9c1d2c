import { useEffect, useState } from 'react'
import type { Provider } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import type { User } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { allowLeaving, collectDraft } from '../../lib/draft-forms'
import { storeRedirect } from '../../session/browser-storage'
import { storeDraft } from '../../session/draft'
import { removeDraft } from '../../session/draft-storage'
import { onPageRestored } from '../../session/page-visibility'
import { returnPath } from '../../session/redirects'
import { Button } from '../../ui/button'
import { LabelText, StyledAnchor } from '../../ui/button-styles'
import type { Elements } from '../../ui/elements'
import { StillWaiting } from '../../ui/feedback/notice'
import { CardIcon, CitizenIcon } from '../../ui/icons/icons'
import { Modal } from '../../ui/overlay/modal'
import { NoBreak } from '../../ui/theme/no-break'
import { ActionFailure } from './action-failure'
import { useProviderDeparture } from './provider-buttons'

interface ProviderSignInAgainProps {
  /** The owner of the page. */
  user: User
  /** The provider of the owner's last sign-in. */
  provider: Provider
  onTechnicalFailure: () => void
  children: Elements
}

/**
 * Asks the owner of a page to sign in again at their provider. What is typed in the page is kept in this tab until they are
 * back. When that would lose something that must not be stored, such as a secret, they sign in in another tab instead.
 */
export function ProviderSignInAgain({ user, provider, onTechnicalFailure, children }: ProviderSignInAgainProps) {
  const t = useTexts('signInAgain')
  const login = useTexts('login')
  const ui = useTexts('ui')
  const [isStorable, setStorable] = useState(() => collectDraft() !== undefined)
  const { opening, failure, open } = useProviderDeparture(onTechnicalFailure, keepDraft)
  const isLeaving = opening !== undefined
  const label = t(provider === 'france-connect' ? 'withFranceConnect' : 'withEcps')
  const icon = provider === 'france-connect' ? <CitizenIcon /> : <CardIcon />

  async function keepDraft() {
    const { href, pathname } = window.location
    const forms = collectDraft()
    if (!forms || !(await storeDraft(user, pathname, forms))) {
      setStorable(false)
      throw new ApiFailure({ cancelled: true })
    }
    storeRedirect(returnPath(href))
  }

  // The page itself has everything while it stays, and when the browser restores it.
  useEffect(() => removeDraft, [])
  useEffect(() => onPageRestored(removeDraft), [])

  // The draft is stored before the browser leaves, so the browser must not ask.
  useEffect(() => (isLeaving ? allowLeaving() : undefined), [isLeaving])

  if (!isStorable)
    return (
      <Modal key="other-tab" title={t('title')} text={t('otherTabText')}>
        <StyledAnchor data-full href="/login" target="_blank" rel="noopener noreferrer">
          {icon}
          <LabelText>
            <NoBreak>{label}</NoBreak>
            <span className="sr-only">{` (${ui('newWindow')})`}</span>
          </LabelText>
        </StyledAnchor>
        {children}
      </Modal>
    )
  return (
    <Modal key="provider" title={t('title')} text={t('providerText')}>
      <StillWaiting waiting={isLeaving} />
      <ActionFailure failure={failure} />
      <Button full icon={icon} busy={isLeaving} busyText={login('openingProvider')} onClick={() => void open(provider)}>
        {label}
      </Button>
      {children}
    </Modal>
  )
}
