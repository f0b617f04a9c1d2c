import { useState, type ReactElement } from 'react'
import { styled } from 'styled-components'
import { providerLink } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { config } from '../../config'
import texts from '../../i18n/fr/providers.json'
import { addTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/store'
import { dividerCondition, isOffered, lastMethodCondition, providers, type Provider } from '../../rules/provider-offers'
import { PROVIDERS, type ProviderIcon } from '../../rules/providers'
import { readLastMethod, recordProviderDeparture } from '../../session/sign-in-memory'
import { leavePortal } from '../../session/follow-redirect'
import { usePortal } from '../../session/portal-state'
import { isSkemeetRedirect } from '../../addresses/redirects'
import { Button } from '../../ui/button/button'
import { ActionFailure, Notice, StillWaiting } from '../../ui/feedback/notice'
import { useAction } from '../../ui/feedback/use-action'
import { CardIcon, CitizenIcon } from '../../ui/icons/icons'
import { Divider } from '../../ui/layout/stack'
import { TextLink } from '../../ui/navigation/links'
import { column, noteType, cssVar } from '../../ui/theme/theme'

const t = addTexts('providers', texts)
const nameOf = (provider: Provider) => ({ provider: PROVIDERS[provider].name })

const ICONS: Record<ProviderIcon, ReactElement> = {
  card: <CardIcon />,
  citizen: <CitizenIcon />,
}

/** Returns the icon that a provider has in its buttons. */
export const providerIcon = (provider: Provider): ReactElement => ICONS[PROVIDERS[provider].icon]

interface ProviderButtonsOptions {
  /** Runs each time the user clicks a button of a provider. */
  onPress?: () => void
  /** Shows a technical failure. If this function is missing, `message` shows technical failures too. */
  onTechnicalFailure?: (failure: ApiFailure) => void
}

/**
 * Returns the `buttons` of the identity providers that are offered, the `divider` between the buttons and a form, and
 * the `message` about the last press. Put the message in a `MessagePlace`. A message beside the buttons would move the
 * buttons. If no provider is offered, there is no divider. A button stays busy until the browser leaves the page. The
 * prerendered page contains the buttons of all providers, and pre-hydration.ts hides some of them ([data-when]).
 */
export function useProviderButtons({ onPress, onTechnicalFailure }: ProviderButtonsOptions = {}) {
  const { send } = usePortal()
  const [opening, setOpening] = useState<Provider>()
  const [stalled, setStalled] = useState<Provider>()
  const [lastMethod] = useState(readLastMethod)
  const isPrerendered = !useHydrated()
  const hasNote = (provider: Provider) => isPrerendered || provider === lastMethod
  const isOfficial = config().hasOfficialProviderLabels
  const isShown = (provider: Provider) =>
    isPrerendered ||
    isOffered(provider, config().providers[provider], {
      host: window.location.host,
      leadsToSkemeet: isSkemeetRedirect(),
    })
  const shownProviders = providers.filter(isShown)

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

  const button = (provider: Provider, index: number) => (
    <Place key={provider} data-when={provider}>
      {index > 0 && (
        <Or data-screen-only data-when={dividerCondition(provider)}>
          {t('or')}
        </Or>
      )}
      <Button
        full
        name={provider}
        data-last={(!isPrerendered && provider === lastMethod) || undefined}
        icon={providerIcon(provider)}
        note={hasNote(provider) && <LastMethod data-when={lastMethodCondition(provider)}>{t('lastMethod')}</LastMethod>}
        busy={busy && opening === provider}
        busyText={t('opening')}
        onClick={() => void run(provider)}
      >
        <span>
          {(isPrerendered || !isOfficial) && <span data-when="specification-labels">{t(provider)}</span>}
          {(isPrerendered || isOfficial) && <span data-when="official-labels">{t('official', nameOf(provider))}</span>}
        </span>
      </Button>
      {(isPrerendered || isOfficial) && (
        <What data-when="official-labels">
          <TextLink isStandalone newTab to={PROVIDERS[provider].explanation}>
            {t('what', nameOf(provider))}
          </TextLink>
        </What>
      )}
    </Place>
  )

  const message = (
    <>
      <StillWaiting isWaiting={busy} />
      <ActionFailure failure={failure} />
      {stalled && (
        <Notice kind="orange" role="alert">
          {t('stalled', nameOf(stalled))}
        </Notice>
      )}
    </>
  )
  const isAnyShown = shownProviders.length > 0
  const buttons = isAnyShown && <Buttons>{shownProviders.map(button)}</Buttons>
  const divider = isAnyShown && (
    <Divider data-screen-only data-when="providers">
      {t('or')}
    </Divider>
  )
  return { buttons, divider, message }
}

const LastMethod = styled.span`
  font-size: ${cssVar('fs-caption')};
  line-height: 1.2;
  color: ${cssVar('green-text')};
`
const Buttons = styled.div`
  ${column('0')}
  /* The smaller padding leaves room for the note, so that the button does not become higher. */
  button {
    padding: 0.25rem 0.5rem;
  }
  /* Before hydration, pre-hydration.ts marks the button of the last provider in the same way. */
  [data-last] {
    --bd: ${cssVar('green')};
    box-shadow: inset 0 0 0 1px ${cssVar('green')};
  }
`
/* The explanation of a provider is below its button, at the distance that FranceConnect requires. */
const What = styled.p`
  ${noteType}
  margin-top: ${cssVar('s-3')};
`
const Place = styled.div`
  display: contents;
`
const Or = styled.p`
  margin-block: ${cssVar('s-2')};
  text-align: center;
  color: ${cssVar('ink-3')};
  font-size: 0.875rem;
  line-height: 1;
`
