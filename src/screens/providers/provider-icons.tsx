import type { ReactElement } from 'react'
import type { Provider } from '../../rules/provider-offers'
import { CardIcon, CitizenIcon } from '../../ui/icons/icons'

/** The icon of each provider's button. */
export const PROVIDER_ICONS: Record<Provider, ReactElement> = {
  'pro-sante-connect': <CardIcon />,
  'france-connect': <CitizenIcon />,
}
