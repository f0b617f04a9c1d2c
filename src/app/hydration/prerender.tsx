import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { provideConfig, type Config } from '../../config'
import { documentTitle, setTitleSuffix } from '../../ui/navigation/page-title'
import { loadMatchedRoutes } from './load-matched-routes'
import { LoadingPage } from '../loading-page'
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
 * Renders the public page at `path` for a visitor without session or parameters. Runs at build time.
 *
 * @param config takes the place of the page's configuration block; usually placeholders
 */
export async function prerender(path: string, config: Config): Promise<PrerenderedPage> {
  provideConfig(config)
  setTitleSuffix(` – ${config.brandName}`)
  const table = await loadMatchedRoutes(path, routes)
  const handler = createStaticHandler(table)
  const context = await handler.query(new Request(new URL(path, 'https://prerendered.invalid')))
  if (context instanceof Response) throw new Error(`${path} answers with a redirect, so it cannot be prerendered.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return paint(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

/** Renders the loading page, which protected pages show until the guard allows them. */
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
