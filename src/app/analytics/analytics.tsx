import { useEffect } from 'react'
import { useMatches, type UIMatch } from 'react-router-dom'
import { config, type Config } from '../../config'
import type { PageViews } from './matomo'
import { runWhenIdle } from '../run-when-idle'

/**
 * Tells the analytics server, when one is configured and the person's browser does not ask not to be tracked, of each
 * page seen: the pattern of its route and its title. Rendered after the page, whose title is then set. Nothing of it
 * is fetched before the page can be used, and what fails of it concerns nobody.
 */
export function Analytics() {
  const pattern = routePattern(useMatches())
  useEffect(() => {
    const { matomo } = config()
    if (!matomo || navigator.doNotTrack === '1') return
    const { title } = document
    void pageViews(matomo).then((views) => views?.track(pattern, title))
  }, [pattern])
  return null
}

/** The path of a page with each parameter's name in place of its value: `/dashboard/api-connections/:appId`. */
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

/** Undefined when it could not be fetched or started, as in a browser that blocks it. */
function pageViews(matomo: NonNullable<Config['matomo']>): Promise<PageViews | undefined> {
  starting ??= loadedAndIdle()
    .then(() => import('./matomo'))
    .then(({ startMatomo }) => startMatomo(matomo))
    .catch(() => undefined)
  return starting
}

/** Resolves once the page has loaded and the browser has nothing to do for it. */
async function loadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  // However long that takes.
  await new Promise<void>((resolve) => runWhenIdle(resolve, {}))
}
