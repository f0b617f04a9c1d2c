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

/**
 * Renders a page during the build: a public page for a visitor without a session, or the skeleton of a dashboard page.
 */
export async function prerender(path: string, config: Config) {
  provideConfig(config)
  setTitleSuffix(` – ${config.brandName}`)
  const handler = createStaticHandler(await loadMatchedRoutes(path, routes))
  // During the build, no loader runs. A dashboard page without data shows its skeleton.
  const context = await handler.query(new Request(new URL(path, 'https://prerendered.invalid')), {
    filterMatchesToLoad: () => false,
  })
  if (context instanceof Response) throw new Error(`${path} redirects to another address, so it cannot be prerendered.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = (
    <PortalContext value={createPortalState()}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
      {/*
       * `useId` depends on the position in the tree, so the context must have two children as in portal.tsx. Here the
       * second child is `null`.
       */}
      {null}
    </PortalContext>
  )
  return paint(page, path.startsWith('/dashboard') ? <Question /> : <Refusal />)
}

/**
 * An example of the dialogs that a click on an account page opens. The build puts the styles of these dialogs into the
 * HTML document.
 */
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

/** A sample of the messages that appear after the user has submitted an empty form. */
function Refusal() {
  return (
    <Notes>
      <FieldError id="" error={{ text: '' }} />
    </Notes>
  )
}

/** Renders the loading page. A document without a prerendered page shows the loading page while the script loads. */
export function prerenderLoadingPage(config: Config) {
  provideConfig(config)
  return { ...paint(<LoadingScreen text={t('opening')} documents={config} />), title: config.brandName }
}

/**
 * Renders an element and collects its styles.
 *
 * @param later an element that appears only after a click or a key press. The document includes the styles of this
 * element. If the styles were added later, the browser would compute all styles again.
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
