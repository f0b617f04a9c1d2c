import { styled } from 'styled-components'
import texts from '../../i18n/fr/mail.json'
import { addTexts } from '../../i18n/texts'
import { mailboxOf } from '../../rules/mailbox'
import { Stack } from '../layout/stack'
import { TextButton } from '../navigation/links'
import { cssVar } from '../theme/theme'
import { ButtonLink } from './button'

const t = addTexts('mail', texts)

/**
 * The actions after a mail was sent to `email`: a button that opens a well-known mailbox, and one that calls `onChange` to
 * correct the address.
 */
export function MailActions({ email, onChange }: { email: string; onChange?: (() => void) | undefined }) {
  const mailbox = mailboxOf(email)
  if (!mailbox && !onChange) return null
  return (
    <Actions>
      {mailbox && (
        <ButtonLink newTab full kind="green" to={mailbox.url}>
          {t('open', { mailbox: mailbox.name })}
        </ButtonLink>
      )}
      {onChange && (
        <TextButton alone small onClick={onChange}>
          {t('change')}
        </TextButton>
      )}
    </Actions>
  )
}

const Actions = styled(Stack)`
  justify-items: start;
  gap: ${cssVar('s-2')};
`
