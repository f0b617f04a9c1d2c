import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { SmallText } from './inline-text'
import { TextLink } from '../navigation/links'

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

const Sentence = styled(SmallText)`
  overflow-wrap: anywhere;
`
