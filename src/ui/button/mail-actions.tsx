import { styled } from 'styled-components'
import texts from '../../i18n/fr/mail.json'
import { addTexts } from '../../i18n/texts'
import { mailboxOf } from '../../rules/mailbox'
import { TextButton, TextLink } from '../navigation/links'
import { row, cssVar } from '../theme/theme'

const t = addTexts('mail', texts)

/**
 * What a person can do after a mail was sent to `email`: read it at a well-known host, in a new tab, or correct the address
 * with `onChange`, where it can still be changed.
 */
export function MailActions({ email, onChange }: { email: string; onChange?: (() => void) | undefined }) {
  const mailbox = mailboxOf(email)
  if (!mailbox && !onChange) return null
  return (
    <Row>
      {onChange && (
        <TextButton alone small onClick={onChange}>
          {t('change')}
        </TextButton>
      )}
      {mailbox && (
        <TextLink newTab alone small to={mailbox.url}>
          {t('open', { mailbox: mailbox.name })}
        </TextLink>
      )}
    </Row>
  )
}

const Row = styled.div`
  ${row(`0 ${cssVar('s-6')}`)}
  > a {
    min-height: ${cssVar('h-compact')};
  }
`
