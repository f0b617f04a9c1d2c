import type { ParseKeys } from 'i18next'
import type { ReactElement } from 'react'
import { Trans, type TransProps } from 'react-i18next/TransWithoutContext'
import { EmailAddress, UNBROKEN } from './inline-text'
import { french, type TextNamespace } from '../../i18n/texts'

type RichTextProps<Key extends ParseKeys<Namespace>, Namespace extends TextNamespace> = Pick<
  TransProps<Key, Namespace>,
  'ns' | 'i18nKey'
> & {
  components?: Record<string, ReactElement>
  /** An address for the tag `<email>`. */
  email?: string
}

french.use({
  type: 'postProcessor',
  name: 'unbroken',
  process: (text: string) =>
    text
      .split(UNBROKEN)
      .map((part, index) => (index % 2 ? `<nowrap>${part}</nowrap>` : part))
      .join(''),
})

/** A text with elements in it. What people wrote comes as one of them: in the text it may look like a tag. */
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
        components={{ nowrap: <span className="nowrap" />, email: <EmailAddress email={email} />, ...components }}
      />
    </span>
  )
}
