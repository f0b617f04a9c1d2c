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
  /** The address for the tag `<email>`. */
  email?: string
}

/**
 * A text that contains elements. Pass a text that a user wrote as an element, because it may look like a tag. `<line>`
 * keeps a button and the full stop after it together.
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
