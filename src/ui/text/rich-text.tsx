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
  /** An address for the tag `<email>`. */
  email?: string
}

/**
 * A text with elements in it. What people wrote comes as one of them: in the text it may look like a tag. `<line>` keeps a
 * button and the full stop after it together.
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
