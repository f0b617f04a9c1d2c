import { useState, type ReactElement } from 'react'
import { styled } from 'styled-components'
import { providerLink, type Provider } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { config } from '../../config'
import texts from '../../i18n/fr/providers.json'
import { addTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/store'
import { isFranceConnectOffered } from '../../rules/hosts'
import { lastMethodCondition, readLastMethod, recordProviderDeparture } from '../../session/sign-in-storage'
import { leavePortal } from '../../session/follow-redirect'
import { usePortal } from '../../session/portal-state'
import { isSkemeetRedirect } from '../../addresses/redirects'
import { Button } from '../../ui/button/button'
import { ActionFailure, Notice, StillWaiting } from '../../ui/feedback/notice'
import { useAction } from '../../ui/feedback/use-action'
import { CardIcon, CitizenIcon } from '../../ui/icons/icons'
import { TextLink } from '../../ui/navigation/links'
import { column, noteType, cssVar } from '../../ui/theme/theme'

const t = addTexts('providers', texts)

interface ProviderButtonsOptions {
  /** Called at each press. */
  onPress?: () => void
  /** Shows a technical failure; by default it is the `message`, as a refusal is. */
  onTechnicalFailure?: (failure: ApiFailure) => void
}

const EXPLANATIONS: Record<Provider, string> = {
  'pro-sante-connect': 'https://esante.gouv.fr/produits-services/pro-sante-connect',
  'france-connect': 'https://franceconnect.gouv.fr/france-connect-plus',
}

/**
 * Returns the `buttons` of the two identity providers, and the `message` of the last press, for a `MessagePlace`: beside the
 * buttons it would move them. A button stays busy until the browser leaves the page. The prerendered page contains what each
 * visitor may need; tokens.css hides the rest there ([data-when]).
 */
export function useProviderButtons({ onPress, onTechnicalFailure }: ProviderButtonsOptions = {}) {
  const { send } = usePortal()
  const [opening, setOpening] = useState<Provider>()
  const [stalled, setStalled] = useState<Provider>()
  const [lastMethod] = useState(readLastMethod)
  const isPrerendered = !useHydrated()
  const isNoted = (provider: Provider) => isPrerendered || provider === lastMethod
  const isOfficial = config().hasOfficialProviderLabels
  const offersFranceConnect =
    isPrerendered || isFranceConnectOffered(config().franceConnect, window.location.host, isSkemeetRedirect())

  const { run, busy, failure } = useAction(async (signal, provider: Provider) => {
    onPress?.()
    setOpening(provider)
    setStalled(undefined)
    try {
      const link = await send(providerLink(provider), { signal })
      recordProviderDeparture(provider)
      if ((await leavePortal('assign', link)) === 'stalled') setStalled(provider)
    } catch (failure) {
      if (!onTechnicalFailure || !(failure instanceof ApiFailure) || !failure.isTechnical) throw failure
      onTechnicalFailure(failure)
    }
  })

  const button = (provider: Provider, icon: ReactElement) => (
    <>
      <Button
        full
        name={provider}
        data-last={(!isPrerendered && provider === lastMethod) || undefined}
        icon={icon}
        note={isNoted(provider) && <LastMethod data-when={lastMethodCondition(provider)}>{t('lastMethod')}</LastMethod>}
        busy={busy && opening === provider}
        busyText={t('opening')}
        onClick={() => void run(provider)}
      >
        <span>
          {(isPrerendered || !isOfficial) && (
            <span data-when="specification-labels">{t(`${provider}_specification`)}</span>
          )}
          {(isPrerendered || isOfficial) && <span data-when="official-labels">{t(`${provider}_official`)}</span>}
        </span>
      </Button>
      {(isPrerendered || isOfficial) && (
        <What data-when="official-labels">
          <TextLink alone newTab to={EXPLANATIONS[provider]}>
            {t(`${provider}_what`)}
          </TextLink>
        </What>
      )}
    </>
  )

  const message = (
    <>
      <StillWaiting waiting={busy} />
      <ActionFailure failure={failure} />
      {stalled && (
        <Notice kind="orange" role="alert">
          {t(`${stalled}_stalled`)}
        </Notice>
      )}
    </>
  )
  const buttons = (
    <Buttons>
      {button('pro-sante-connect', <CardIcon />)}
      {offersFranceConnect && (
        <FranceConnect data-when="france-connect">
          <Or data-screen-only>{t('or')}</Or>
          {button('france-connect', <CitizenIcon />)}
        </FranceConnect>
      )}
    </Buttons>
  )
  return { buttons, message }
}

const LastMethod = styled.span`
  font-size: ${cssVar('fs-caption')};
  line-height: 1.2;
  color: ${cssVar('green-text')};
`
const Buttons = styled.div`
  ${column('0')}
  /* The note needs no higher button. */
  button {
    padding: 0.25rem 0.5rem;
  }
  /* tokens.css does the same before hydration. */
  [data-last] {
    --bd: ${cssVar('green')};
    box-shadow: inset 0 0 0 1px ${cssVar('green')};
  }
`
/* Below its button, at the distance that FranceConnect asks for. */
const What = styled.p`
  ${noteType}
  margin-top: ${cssVar('s-3')};
`
const FranceConnect = styled.div`
  display: contents;
`
const Or = styled.p`
  margin-block: ${cssVar('s-2')};
  text-align: center;
  color: ${cssVar('ink-3')};
  font-size: 0.875rem;
  line-height: 1;
`
