import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { provideConfig, type Config } from '../../config'
import { documentTitle, setTitleSuffix } from '../../ui/navigation/page-title'
import { loadMatchedRoutes } from './load-matched-routes'
import { LoadingPage } from '../loading-page'
import { routes } from '../routes'

/** A page as it can be painted before any script has run. */
interface PrerenderedPage {
  title: string
  /** What stands in the root element. */
  markup: string
  /** The style elements that the markup needs. */
  styles: string
}

/**
 * Renders the public page at `path` as it is for a visitor of whom nothing is known. Runs at build time, without a
 * page: `config` stands in for the one that the page will carry.
 */
export async function prerender(path: string, config: Config): Promise<PrerenderedPage> {
  provideConfig(config)
  setTitleSuffix(` – ${config.brandName}`)
  const table = await loadMatchedRoutes(path, routes)
  const handler = createStaticHandler(table)
  const context = await handler.query(new Request(new URL(path, 'https://prerendered.invalid')))
  if (context instanceof Response) throw new Error(`${path} is not a page that can be prerendered.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return paint(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

/** What stands in for the protected pages until the guard has let them be shown. */
export function prerenderLoadingPage(config: Config): PrerenderedPage {
  provideConfig(config)
  return { ...paint(<LoadingPage />), title: config.brandName }
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
