import { useEffect, useState, type ReactElement } from 'react'
import { styled } from 'styled-components'
import { providerLink, type Provider } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { useTexts } from '../../i18n/texts'
import { onPageRestored } from '../../session/page-restored'
import { recordProviderDeparture } from '../../session/provider-departure'
import { Button } from '../../ui/button'
import { CardIcon, CitizenIcon } from '../../ui/icons/icons'
import { StillWaiting } from '../../ui/feedback/notice'
import { useStillHere } from '../../ui/still-here'
import { token } from '../../ui/theme/theme'
import { ActionFailure } from './action-failure'
import { useFranceConnectEnabled } from './france-connect-enabled'

/** The two identity providers. A button stays busy from the press until the browser is gone. */
export function ProviderButtons({ onTechnicalFailure }: { onTechnicalFailure: () => void }) {
  const t = useTexts('login')
  const [opening, setOpening] = useState<Provider>()
  const [failure, setFailure] = useState<ApiFailure>()
  const franceConnectOffered = useFranceConnectEnabled()
  const stillHere = useStillHere()

  useEffect(() => onPageRestored(() => setOpening(undefined)), [])

  async function open(provider: Provider) {
    if (opening) return
    setOpening(provider)
    setFailure(undefined)
    try {
      const link = await providerLink(provider, { showsFailure: (failure) => failure.isTechnical })
      if (!stillHere()) return
      recordProviderDeparture(provider)
      window.location.assign(link)
    } catch (failure) {
      setOpening(undefined)
      if (!stillHere() || !(failure instanceof ApiFailure)) return
      if (failure.isTechnical) onTechnicalFailure()
      else setFailure(failure)
    }
  }

  const button = (provider: Provider, label: string, icon: ReactElement) => (
    <Button
      full
      icon={icon}
      busy={opening === provider}
      busyText={t('openingProvider')}
      onClick={() => void open(provider)}
    >
      {label}
    </Button>
  )

  return (
    <Buttons>
      <StillWaiting waiting={opening !== undefined} />
      <ActionFailure failure={failure} />
      {button('pro-sante-connect', t('withEcps'), <CardIcon />)}
      {franceConnectOffered && (
        <Buttons data-when="france-connect">
          <Or>{t('or')}</Or>
          {button('france-connect', t('withFranceConnect'), <CitizenIcon />)}
        </Buttons>
      )}
    </Buttons>
  )
}

const Buttons = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-3')};
`
const Or = styled.p`
  text-align: center;
  color: ${token('ink-3')};
  font-size: 0.875rem;
  line-height: 1;
`
