import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { useStore } from '../../lib/store'
import { SHARED_COMPUTER_MIN } from '../../rules/limits'
import { usePortal } from '../../session/portal-state'
import { ComputerIcon } from '../../ui/icons/dashboard-icons'
import { Card } from '../../ui/layout/card'
import { FactorCard } from './factor-card'

const t = textsOf('security')

/** The switch « Cet ordinateur est partagé ». The browser stores its state for all users of the computer. */
export function SharedComputer() {
  const { sharedComputer } = usePortal()
  const isShared = useStore(sharedComputer, { value: false })

  return (
    <Frame>
      <FactorCard
        icon={<ComputerIcon />}
        title={t('sharedComputer')}
        text={t('sharedComputerText', { minutes: SHARED_COMPUTER_MIN })}
        isActive={isShared}
        onToggle={() => sharedComputer.set(!isShared)}
      />
    </Frame>
  )
}

const Frame = styled(Card)`
  container-type: inline-size;
`
