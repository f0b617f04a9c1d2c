import type { ParseKeys } from 'i18next'
import type { ReactElement } from 'react'
import { Trans, type TransProps } from 'react-i18next/TransWithoutContext'
import { french, type TextNamespace } from '../../i18n/texts'

type RichTextProps<Key extends ParseKeys<Namespace>, Namespace extends TextNamespace> = Pick<
  TransProps<Key, Namespace>,
  'ns' | 'i18nKey' | 'values'
> & {
  components?: Record<string, ReactElement>
}

/** A text with elements in it. What people wrote comes as a component, not in `values`: it may look like a tag. */
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
