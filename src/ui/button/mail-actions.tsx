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
 * The buttons after an e-mail was sent to `email`. One button opens the mailbox, if its website is known. The other
 * button calls `onChange`, with which the user corrects the address.
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
        <TextButton isStandalone small onClick={onChange}>
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
