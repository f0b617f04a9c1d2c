import { createContext, use } from 'react'
import { textsOf } from '../../i18n/texts'
import { OneLine, SmallText } from './inline-text'
import { TextButton, TextLink } from '../navigation/links'

const t = textsOf('ui')

/** Names a way to reach the support without the contact form, which may not work. It shows nothing without an address. */
export function SupportContact({ address }: { address: string | undefined }) {
  if (address === undefined) return null
  const isMail = address.includes('@')
  const link = isMail ? `mailto:${address}` : `tel:${address.replace(/[^+\d]/g, '')}`
  return (
    <SmallText>
      <span>{t('supportContact')}</span>{' '}
      <TextLink to={link}>{isMail ? <span>{address}</span> : <OneLine>{address}</OneLine>}</TextLink>
    </SmallText>
  )
}

/** Opens the contact panel. It is undefined where the panel cannot be used, for example behind a modal dialog. */
export const OpenContact = createContext<(() => void) | undefined>(undefined)

/** The words that become the button to the support, and the punctuation after them. */
const WRITE_TO_SUPPORT = /((?:contactez|prévenez|écrivez au|contact) ?(?:le )?support)(\s?[.:]?)/i

/** A text in which the words about the support are a button that opens the contact panel. */
export function SupportText({ children }: { children: string }) {
  const open = use(OpenContact)
  const found = WRITE_TO_SUPPORT.exec(children)
  if (!open || !found) return <span>{children}</span>
  const [whole, words, punctuation] = found
  const after = children.slice(found.index + whole.length)
  return (
    <span key={children}>
      <span>{children.slice(0, found.index)}</span>
      {/* A line may break after a button, even before a colon. */}
      <OneLine>
        <TextButton onClick={open}>{words}</TextButton>
        <span>{punctuation}</span>
      </OneLine>
      <SupportText>{after}</SupportText>
    </span>
  )
}
