import { useEffect } from 'react'
import { Outlet, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { usePortal } from '../../session/portal-state'
import {
  redirectDestination,
  storeRedirectParameter,
  withRedirect,
  type RedirectDestination,
} from '../../session/redirects'
import { PublicFrame } from './public-frame'
import { token } from '../../ui/theme/theme'

/** Layout route of the public pages: stores the redirect of the address and shows its destination. */
export function PublicLayout() {
  const t = useTexts('shell')
  const { handOver } = usePortal()
  const [search] = useSearchParams()
  const destinations = useDestinations(search)

  useEffect(() => storeRedirectParameter(handOver, search), [handOver, search])

  return (
    <PublicFrame
      brand={config().brandName}
      home={withRedirect('/login', search)}
      skipText={t('skipToContent')}
      panelLabel={t('panelLabel')}
      tagline={t('panelTagline')}
      line={t('panelLine')}
      documents={config()}
    >
      {destinations.map((name) => (
        <Destination key={name} data-when={name.toLowerCase()}>
          <span>{t('continuingTo')}</span> <strong>{name}</strong>
          <span>.</span>
        </Destination>
      ))}
      <Outlet />
    </PublicFrame>
  )
}

/**
 * The name of the redirect's destination: none or one. A prerendered page contains both solutions, because it does not
 * know its address; the pre-hydration script shows the right one (see [data-when] in tokens.css).
 */
function useDestinations(search: URLSearchParams): string[] {
  if (!useHydrated()) return ['Skezia', 'Skemeet']
  const destination = redirectDestination(search)
  return destination ? [nameOf(destination)] : []
}

function nameOf(destination: RedirectDestination): string {
  if ('host' in destination) return destination.host
  return destination.solution === 'skemeet' ? 'Skemeet' : 'Skezia'
}

const Destination = styled.p`
  padding: ${token('s-2')} ${token('s-4')};
  border-radius: ${token('r-md')};
  background: ${token('green-soft')};
  color: ${token('green-text-strong')};
  /* A frame in forced colours. */
  outline: 1px solid transparent;
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
`
