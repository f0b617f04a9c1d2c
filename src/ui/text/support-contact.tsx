import { createContext, use } from 'react'
import { textsOf } from '../../i18n/texts'
import { OneLine, SmallText } from './inline-text'
import { TextButton, TextLink } from '../navigation/links'

const t = textsOf('ui')

/**
 * Shows how to reach the support without the contact form, because the form can fail. Shows nothing if there is no
 * address.
 */
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

/**
 * The function that opens the contact panel. If the panel cannot be used, for example while a modal dialog covers it,
 * the value is undefined.
 */
export const OpenContact = createContext<(() => void) | undefined>(undefined)

/** Matches words such as « contactez le support » and the following punctuation. The words become a button. */
const WRITE_TO_SUPPORT = /((?:contactez|prévenez|écrivez au|contact) ?(?:le )?support)(\s?[.:]?)/i

/**
 * Shows a text. If the text contains words such as « contactez le support », these words become a button that opens the
 * contact panel.
 */
export function SupportText({ children }: { children: string }) {
  const open = use(OpenContact)
  const found = WRITE_TO_SUPPORT.exec(children)
  if (!open || !found) return <span>{children}</span>
  const [whole, words, punctuation] = found
  const after = children.slice(found.index + whole.length)
  return (
    <span key={children}>
      <span>{children.slice(0, found.index)}</span>
      {/*
       * Keep the button and the following punctuation together. Some browsers would otherwise break the line after a
       * button.
       */}
      <OneLine>
        <TextButton onClick={open}>{words}</TextButton>
        <span>{punctuation}</span>
      </OneLine>
      <SupportText>{after}</SupportText>
    </span>
  )
}
