import type { ParseKeys } from 'i18next'
import type { ReactElement } from 'react'
import { Trans, type TransProps } from 'react-i18next/TransWithoutContext'
import { EmailAddress, OneLine } from './inline-text'
import { french, type TextNamespace } from '../../i18n/texts'

type RichTextProps<Key extends ParseKeys<Namespace>, Namespace extends TextNamespace> = Pick<
  TransProps<Key, Namespace>,
  'ns' | 'i18nKey'
> & {
  components?: Record<string, ReactElement>
  /** The e-mail address that replaces the tag `<email>` in the text. */
  email?: string
}

/**
 * A translated text that contains elements. Pass any text of a user as an element, because the text can look like a
 * tag. The tag `<line>` keeps a button and the following full stop on one line.
 */
export function RichText<const Key extends ParseKeys<Namespace>, Namespace extends TextNamespace>({
  components,
  email = '',
  ...text
}: RichTextProps<Key, Namespace>) {
  return (
    <span>
      <Trans
        i18n={french}
        {...text}
        components={{ email: <EmailAddress email={email} />, line: <OneLine />, ...components }}
      />
    </span>
  )
}
