import { styled } from 'styled-components'
import texts from '../../i18n/fr/mail.json'
import { addTexts } from '../../i18n/texts'
import { mailboxOf } from '../../rules/mailbox'
import { TextButton, TextLink } from '../navigation/links'
import { row, cssVar } from '../theme/theme'

const t = addTexts('mail', texts)

/** After a mail was sent to `email`: a link that opens a well-known mailbox, and `onChange`, which corrects the address. */
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
