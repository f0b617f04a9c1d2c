import { createContext, use } from 'react'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { NoBreak, SmallText } from './inline-text'
import { TextButton, TextLink } from '../navigation/links'

/** Says how the support can be reached without the contact form, which may not work. Nothing without an address. */
export function SupportContact({ address }: { address: string | undefined }) {
  const t = useTexts('ui')
  if (address === undefined) return null
  const isMail = address.includes('@')
  const link = isMail ? `mailto:${address}` : `tel:${address.replace(/[^+\d]/g, '')}`
  return (
    <Sentence>
      <span>{t('supportContact')}</span>{' '}
      <TextLink to={link}>
        <span className={isMail ? undefined : 'nowrap'}>{address}</span>
      </TextLink>
    </Sentence>
  )
}

/** Opens the contact panel. Undefined where it cannot be used, as behind a modal dialog. */
export const OpenContact = createContext<(() => void) | undefined>(undefined)

const WRITE_TO_SUPPORT = /((?:contactez|prévenez|écrivez au) ?(?:le )?support)/i

/** A sentence in which the words that lead to the support open the contact panel. */
export function SupportText({ children }: { children: string }) {
  const open = use(OpenContact)
  if (!open || !WRITE_TO_SUPPORT.test(children)) return <NoBreak>{children}</NoBreak>
  return (
    <span key={children}>
      {children.split(WRITE_TO_SUPPORT).map((part, index) =>
        index % 2 ? (
          <TextButton key={index} onClick={open}>
            {part}
          </TextButton>
        ) : (
          <NoBreak key={index}>{part}</NoBreak>
        ),
      )}
    </span>
  )
}

const Sentence = styled(SmallText)`
  overflow-wrap: anywhere;
`
