import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { config, provideConfig, type Config } from '../../config'
import { HandOver } from '../../session/hand-over'
import { OneTimeTokens } from '../../session/one-time-tokens'
import { createPortalState, PortalContext } from '../../session/portal-state'
import { Session } from '../../session/session'
import { useTexts } from '../../i18n/texts'
import { LoadingScreen } from '../../ui/feedback/loading-screen'
import { documentTitle, setTitleSuffix } from '../../ui/navigation/page-title'
import { loadMatchedRoutes } from './load-matched-routes'
import { routes } from '../routes'

/** A page that a browser can paint before any script runs. */
interface PrerenderedPage {
  title: string
  /** The content of the root element. */
  markup: string
  /** The style elements that the markup needs. */
  styles: string
}

/**
 * Renders the public page at `path` for a visitor without session or parameters, or the skeleton of a dashboard page.
 * Runs at build time.
 *
 * @param config takes the place of the page's configuration block; usually placeholders
 */
export async function prerender(path: string, config: Config): Promise<PrerenderedPage> {
  provideConfig(config)
  setTitleSuffix(` – ${config.brandName}`)
  const table = await loadMatchedRoutes(path, routes)
  const handler = createStaticHandler(table)
  const address = new URL(path, 'https://prerendered.invalid')
  // Without data the router renders the skeleton of a page below the guard.
  const isGuarded = matchRoutes(table, path)?.some(({ route }) => route.middleware) ?? false
  const context = isGuarded ? withoutData(handler, path) : await handler.query(new Request(address))
  if (context instanceof Response) throw new Error(`${path} answers with a redirect, so it cannot be prerendered.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return paint(
    <PortalContext value={stateOfVisitor()}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </PortalContext>,
  )
}

/** The state of a visitor of whom nothing is known, for a page that does not run. */
function stateOfVisitor() {
  const ignore = () => undefined
  const session = new Session({ goTo: ignore, forgetPerson: ignore, inactivityMinutes: undefined })
  return createPortalState(session, new OneTimeTokens(), new HandOver())
}

/** The state of the router at `path` before any loader has run. */
function withoutData({ dataRoutes }: StaticHandler, path: string): StaticHandlerContext {
  return {
    basename: '/',
    location: { pathname: path, search: '', hash: '', state: null, key: 'default' },
    matches: matchRoutes(dataRoutes, path) ?? [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  }
}

/** Renders the loading page, which the document shows at addresses without a document of their own. */
export function prerenderLoadingPage(config: Config): PrerenderedPage {
  provideConfig(config)
  return { ...paint(<LoadingPage />), title: config.brandName }
}

function LoadingPage() {
  const t = useTexts('shell')
  return <LoadingScreen text={t('opening')} documents={config()} />
}

function paint(element: ReactElement): PrerenderedPage {
  const sheet = new ServerStyleSheet()
  try {
    const markup = renderToString(sheet.collectStyles(element))
    return { title: documentTitle(), markup, styles: sheet.getStyleTags() }
  } finally {
    sheet.seal()
  }
}
