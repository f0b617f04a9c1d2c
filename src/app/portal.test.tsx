import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recallText } from '../memory'
import { openPortal, startBackend } from '../testing/render-portal'
import { startPortal } from './portal'

const broken = () => {
  throw new TypeError('broken by an extension, token=secret')
}

/** Steps of the portal's start. The function in each entry makes the step throw an error. */
const STEPS: [string, () => void][] = [
  ['the removal of tokens from the address', () => vi.spyOn(window.history, 'replaceState').mockImplementation(broken)],
  [
    'the wait for a page that is prepared unseen',
    () => Object.defineProperty(document, 'prerendering', { configurable: true, get: broken }),
  ],
  ['the search for the document', () => vi.spyOn(document, 'getElementById').mockImplementation(broken)],
]

test.each(STEPS)('the portal shows the error screen when %s throws an error at the start', async (_, breakBrowser) => {
  window.history.replaceState(null, '', '/login?mailActivatedToken=jeton')
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = document.body.appendChild(document.createElement('div'))
  root.dataset.hydrate = ''
  onTestFinished(() => root.remove())
  breakBrowser()
  const { stop } = await startPortal((portal) => void render(portal))
  onTestFinished(stop)
  Reflect.deleteProperty(document, 'prerendering')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!')
  expect(document.body).toHaveTextContent('secret')
  // If the root had `data-hydrate`, the pre-hydration script would intercept clicks on the error screen.
  expect(root).not.toHaveAttribute('data-hydrate')
  expect(printed).toHaveBeenCalled()
  expect(JSON.stringify(printed.mock.calls)).not.toContain('secret')
})

test.each(['//login', '///login', '//dashboard/authentication'])(
  'the portal removes the one-time token from the address %s and opens the page',
  async (path) => {
    const backend = startBackend()
    backend.session(backend.account())
    await openPortal(`${window.location.origin}${path}?resetPasswordToken=jeton&projectName=x`)
    await screen.findByRole('heading', { level: 1, name: /Mes applications|Authentification/ })
    expect(window.location.href).not.toContain('jeton')
    expect(window.location.pathname).toMatch(/^\/dashboard\//)
  },
)

test('the portal opens in a browser that blocks BroadcastChannel', async () => {
  startBackend()
  vi.stubGlobal('BroadcastChannel', broken)
  await openPortal('/login')
  expect(screen.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeInTheDocument()
})

test.each(['/?lng=en', '/dashboard/apps?lng=en', '/inconnue?lng=en'])(
  'the portal stores the language from the address %s, although the portal redirects this address',
  async (address) => {
    // Keep the page busy. When a page is idle, the portal requests the English messages, and this test does not serve
    // them.
    vi.stubGlobal('requestIdleCallback', vi.fn())
    startBackend()
    await openPortal(address)
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(new URLSearchParams(window.location.search).get('lng')).toBeNull()
    expect([recallText('lng'), localStorage.getItem('i18nextLng')]).toEqual(['en', 'en'])
  },
)
