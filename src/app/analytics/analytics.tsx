import { useEffect } from 'react'
import { useMatches, type UIMatch } from 'react-router-dom'
import { config, type Config } from '../../config'
import { readStored } from '../../session/browser-storage'
import type { PageViews } from './matomo'
import { runWhenIdle } from '../run-when-idle'

/**
 * Sends each page view, the route's pattern and the title, to the analytics server, if one is configured, the browser
 * does not send Do Not Track and the person has not opted out in the privacy policy. Must be rendered after the page, which sets the title. Its code is fetched when the page is
 * idle, and its failures are ignored.
 */
export function Analytics() {
  const pattern = routePattern(useMatches())
  useEffect(() => {
    const { matomo } = config()
    if (!matomo || navigator.doNotTrack === '1' || readStored('analyticsOptOut')) return
    const { title } = document
    void pageViews(matomo).then((views) => views?.track(pattern, title))
  }, [pattern])
  return null
}

/** Returns a page's path with parameter names instead of values: `/dashboard/api-connections/:appId`. */
export function routePattern(matches: Pick<UIMatch, 'pathname' | 'params'>[]): string {
  const { pathname = '/', params = {} } = matches.at(-1) ?? {}
  // The router keeps a slash inside a segment encoded.
  const nameOf = (segment: string) =>
    Object.keys(params).find((name) => params[name] === segment.replaceAll('%2F', '/'))
  return pathname
    .split('/')
    .map((segment) => {
      const name = segment && nameOf(segment)
      return name ? `:${name}` : segment
    })
    .join('/')
}

let starting: Promise<PageViews | undefined> | undefined

/** Resolves with undefined when Matomo could not be fetched or started, as in a browser that blocks it. */
function pageViews(matomo: NonNullable<Config['matomo']>): Promise<PageViews | undefined> {
  starting ??= loadedAndIdle()
    .then(() => import('./matomo'))
    .then(({ startMatomo }) => startMatomo(matomo))
    .catch(() => undefined)
  return starting
}

/** Resolves once the page has loaded and the browser is idle. */
async function loadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  // Without a timeout.
  await new Promise<void>((resolve) => runWhenIdle(resolve, {}))
}
