import { styled } from 'styled-components'
import type { User } from '../../api/users'
import texts from '../../i18n/fr/security.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { useClipboard } from '../../ui/feedback/clipboard'
import { Notice } from '../../ui/feedback/notice'
import { TextButton, TextLink } from '../../ui/navigation/links'
import { ForeignText } from '../../ui/text/inline-text'
import { cssVar } from '../../ui/theme/theme'
import { SECURITY_LIST_PATH } from './paths'

const t = addTexts('security', texts)
const copyTexts = textsOf('copy')

/**
 * The notice about the protection of the account. The notice states that the account is well protected, or names the
 * most useful next step.
 */
export function Protection({ user }: { user: User }) {
  if (user.oneTimePasswordActivated) return <Notice kind="green">{t('wellProtected')}</Notice>
  return (
    <Notice kind="orange">
      <p>
        <span>{t(user.doubleAuthEmailActivated ? 'betterBySms' : 'unprotected')}</span>{' '}
        <TextLink to={`${SECURITY_LIST_PATH}/doubleAuthentication`}>{t('protect')}</TextLink>
      </p>
    </Notice>
  )
}

/** A value of the account with a button that copies the value. */
export function CopiedValue({ label, children }: { label: string; children: string }) {
  const { outcome, copy } = useClipboard()
  return (
    <Value data-selectable={outcome === 'failed' || undefined}>
      <ForeignText>{children}</ForeignText>
      <TextButton small isStandalone onClick={() => void copy(children)}>
        <span aria-hidden="true">{copyTexts(outcome === 'copied' ? 'copied' : 'copy')}</span>
        <span className="sr-only">{copyTexts('copyOf', { label })}</span>
      </TextButton>
      {outcome === 'failed' && <Failed>{copyTexts('failed')}</Failed>}
    </Value>
  )
}

/*
 * The copy button is in front of the row's link, because the link covers the row. The negative margin keeps the height
 * of the row.
 */
const Value = styled.span`
  > :first-child {
    margin-right: 0.75rem;
  }
  button {
    position: relative;
    z-index: 1;
    margin-block: -0.6875rem;
  }
  /* Bring the text in front of the row's link, so that the user can select the text. */
  &[data-selectable] {
    position: relative;
    z-index: 1;
  }
`
const Failed = styled.span`
  display: block;
  color: ${cssVar('orange-text')};
`
