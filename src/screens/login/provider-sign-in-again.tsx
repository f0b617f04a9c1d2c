import type { Provider } from '../../api/auth'
import { useTexts } from '../../i18n/texts'
import { LabelText, StyledAnchor } from '../../ui/button-styles'
import type { Elements } from '../../ui/elements'
import { CardIcon, CitizenIcon } from '../../ui/icons/icons'
import { Modal } from '../../ui/overlay/modal'
import { NoBreak } from '../../ui/theme/no-break'

/**
 * Asks the owner of a page to sign in again at `provider` in another tab, where the page and what is typed in it stay. The
 * page goes on when it is seen again.
 */
export function ProviderSignInAgain({ provider, children }: { provider: Provider; children: Elements }) {
  const t = useTexts('signInAgain')
  const ui = useTexts('ui')
  return (
    <Modal title={t('title')} text={t('otherTabText')}>
      <StyledAnchor data-full href="/login" target="_blank" rel="noopener noreferrer">
        {provider === 'france-connect' ? <CitizenIcon /> : <CardIcon />}
        <LabelText>
          <NoBreak>{t(provider === 'france-connect' ? 'withFranceConnect' : 'withEcps')}</NoBreak>
          <span className="sr-only">{` (${ui('newWindow')})`}</span>
        </LabelText>
      </StyledAnchor>
      {children}
    </Modal>
  )
}
