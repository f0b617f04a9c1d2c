import type { ParseKeys } from 'i18next'
import type { ReactElement } from 'react'
import { Trans, type TransProps } from 'react-i18next/TransWithoutContext'
import { french, type TextNamespace } from '../../i18n/texts'

type RichTextProps<Key extends ParseKeys<Namespace>, Namespace extends TextNamespace> = Pick<
  TransProps<Key, Namespace>,
  'ns' | 'i18nKey' | 'values'
> & {
  /** The elements of the tags in the text, besides `<nowrap>`; among them what people wrote. */
  components?: Record<string, ReactElement>
}

/**
 * A text with elements in it. `values` are of the portal's own writing: what people wrote may look like a tag. It is replaced
 * as a whole when a value changes, because browser page translation may have replaced its text nodes.
 */
export function RichText<const Key extends ParseKeys<Namespace>, Namespace extends TextNamespace>({
  components,
  ...text
}: RichTextProps<Key, Namespace>) {
  return (
    <span key={JSON.stringify(text.values)}>
      <Trans i18n={french} {...text} components={{ nowrap: <span className="nowrap" />, ...components }} />
    </span>
  )
}
