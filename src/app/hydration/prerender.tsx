import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { provideConfig, type Config } from '../../config'
import { createPortalState, PortalContext } from '../../session/portal-state'
import { textsOf } from '../../i18n/texts'
import { Actions, Button } from '../../ui/button/button'
import { AlertIcon } from '../../ui/icons/icons'
import { CheckboxField } from '../../ui/form/checkbox-field'
import { FieldError, TextField } from '../../ui/form/field'
import { Notes } from '../../ui/theme/field-styles'
import { Modal } from '../../ui/overlay/modal'
import { LoadingScreen } from '../../ui/navigation/full-page'
import { documentTitle, setTitleSuffix } from '../../ui/navigation/step-heading'
import { loadMatchedRoutes } from './load-matched-routes'
import { routes } from '../routes'

const t = textsOf('shell')

export { routes }

/** Renders a public page for a visitor without a session, or the skeleton of a dashboard page, at build time. */
export async function prerender(path: string, config: Config) {
  provideConfig(config)
  setTitleSuffix(` – ${config.brandName}`)
  const handler = createStaticHandler(await loadMatchedRoutes(path, routes))
  // A public page has no loader. Without data the router renders the skeleton of a dashboard page.
  const context = await handler.query(new Request(new URL(path, 'https://prerendered.invalid')), {
    filterMatchesToLoad: () => false,
  })
  if (context instanceof Response) throw new Error(`${path} answers with a redirect, so it cannot be prerendered.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = (
    <PortalContext value={createPortalState()}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
      {/* There are as many children as in the portal, because the ids of `useId` depend on their number. */}
      {null}
    </PortalContext>
  )
  return paint(page, path.startsWith('/dashboard') ? <Question /> : <Refusal />)
}

/** The dialog that follows a press in the account. */
function Question() {
  return (
    <FormProvider {...useForm()}>
      <Modal title="" text="" icon={<AlertIcon size="large" />}>
        <TextField name="text" label="" help="" autoComplete="off" />
        <CheckboxField name="box">{''}</CheckboxField>
        <Refusal />
        <Actions align="equal">
          <Button busyText="">{''}</Button>
        </Actions>
      </Modal>
    </FormProvider>
  )
}

/** The messages that follow the submit of an empty form. */
function Refusal() {
  return (
    <Notes>
      <FieldError id="" error={{ text: '' }} />
    </Notes>
  )
}

/** Renders the loading page. A page that is not prerendered shows it while its script loads. */
export function prerenderLoadingPage(config: Config) {
  provideConfig(config)
  return { ...paint(<LoadingScreen text={t('opening')} documents={config} />), title: config.brandName }
}

/**
 * @param later the elements that follow a press. Their styles are in the document, because a new rule would restyle the
 * whole page then.
 */
function paint(element: ReactElement, later?: ReactElement) {
  const sheet = new ServerStyleSheet()
  try {
    const markup = renderToString(sheet.collectStyles(element))
    if (later) renderToString(sheet.collectStyles(later))
    return { title: documentTitle(), markup, styles: sheet.getStyleTags() }
  } finally {
    sheet.seal()
  }
}
