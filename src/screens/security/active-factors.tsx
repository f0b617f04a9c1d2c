import { styled } from 'styled-components'
import type { User } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { Chip } from '../../ui/chip'
import { CheckIcon } from '../../ui/icons/icons'
import { MaskedNumber } from './masked-number'

/** The active second factors, with the last digits of the SMS number. */
export function ActiveFactors({ user }: { user: User }) {
  const t = useTexts('security')
  const { oneTimePasswordActivated: bySms, doubleAuthEmailActivated: byEmail, cellphone } = user
  return (
    <Line>
      {bySms && (
        <Chip tone="green" icon={<CheckIcon />}>
          {t('bySms')}
        </Chip>
      )}
      {bySms && <MaskedNumber cellphone={cellphone} />}
      {byEmail && (
        <Chip tone="green" icon={<CheckIcon />}>
          {t('byEmail')}
        </Chip>
      )}
      {!bySms && !byEmail && <Chip tone="orange">{t('off')}</Chip>}
    </Line>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 0.625rem;
`
