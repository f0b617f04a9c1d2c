import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPortalState, PortalContext } from '../../session/portal-state'
import { installConfig } from '../../testing/install-config'
import { openPortal, showPortal, startBackend } from '../../testing/render-portal'
import { openSignedIn, signIn } from '../../testing/signed-in'
import { addLiveRegion } from '../../ui/feedback/announcer'
import { ServiceNotice } from './frame-parts'

const TEXT = 'Le service sera interrompu ce soir.'
const shown = () => screen.queryByText(TEXT, { selector: 'section p' })
const announcements = () => document.querySelector('[data-announcements]')?.textContent

beforeEach(() => installConfig({ VITE_NOTICE: TEXT }))

test("public pages and account pages show the operator's notice", async () => {
  installConfig({ VITE_NOTICE: JSON.stringify({ text: TEXT, link: 'https://etat.skezia.example/' }) })
  const backend = startBackend()
  const { user } = await openPortal('/login')
  expect(shown()).toBeInTheDocument()
  expect(announcements()).toBe(TEXT)
  const link = screen.getByRole('link', { name: /^En savoir plus/ })
  expect(link).toHaveAttribute('href', 'https://etat.skezia.example/')
  document.querySelector('[data-announcements]')?.replaceChildren()
  await user.click(screen.getByRole('link', { name: 'Créer un compte' }))
  await screen.findByRole('heading', { level: 1, name: 'Créer un compte' })
  expect(shown()).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Se connecter' }))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  await signIn(user, backend.account())
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  expect(shown()).toBeInTheDocument()
  expect(announcements()).toBe('')
})

test('if a notice of the operator begins while a page is open, only the next page shows the notice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-25T19:59:30Z') })
  const times = { from: '2026-11-25T20:00Z', until: '2026-11-25T21:00Z' }
  installConfig({ VITE_NOTICE: JSON.stringify({ text: TEXT, ...times }) })
  const backend = startBackend()
  const early = await showPortal('/login')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(shown()).toBeNull()
  await early.close()
  const { user } = await openPortal('/login')
  expect(shown()).toBeInTheDocument()
  expect(announcements()).toBe(TEXT)
  vi.setSystemTime(Date.parse(times.until))
  await signIn(user, backend.account())
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  expect(shown()).toBeNull()
})

test.each(['from', 'until'])(
  'a prerendered page does not announce a future or past notice of the operator (time limit: `%s`)',
  async (key) => {
    const time = key === 'from' ? '2100-01-01T00:00Z' : '2020-01-01T00:00Z'
    installConfig({ VITE_NOTICE: JSON.stringify({ text: TEXT, [key]: time }) })
    addLiveRegion(document.body)
    const root = document.body.appendChild(document.createElement('div'))
    const notice = (
      <PortalContext value={createPortalState()}>
        <ServiceNotice />
      </PortalContext>
    )
    root.innerHTML = renderToString(notice)
    const page = await act(() => Promise.resolve(hydrateRoot(root, notice)))
    expect(announcements()).toBe('')
    act(() => page.unmount())
    root.remove()
  },
)

test('the dashboard shows a dismissed notice of the operator again only after the text of the notice has changed', async () => {
  const { user, unmount } = await openSignedIn('/dashboard/apps', 'Mes applications')
  expect(shown()).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Masquer cette annonce' }))
  expect(shown()).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(shown()).toBeNull()
  unmount()
  const publicPage = await showPortal('/subscription')
  expect(shown()).toBeInTheDocument()
  await publicPage.close()
  installConfig({ VITE_NOTICE: 'Une autre annonce.' })
  await openPortal('/dashboard/apps')
  expect(await screen.findByText('Une autre annonce.', { selector: 'section p' })).toBeInTheDocument()
})

test.each([true, false])(
  "the next user sees the operator's notice although the previous user has dismissed it (previous user signed out: %s)",
  async (signsOut) => {
    const { user, backend } = await openSignedIn('/dashboard/apps?projectName=Cohorte', 'Mes applications')
    await user.click(screen.getByRole('button', { name: 'Masquer cette annonce' }))
    if (signsOut) await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    else {
      backend.endSessions()
      await user.click(screen.getByRole('link', { name: 'Authentification' }))
    }
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    await signIn(user, backend.account())
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    expect(shown()).toBeInTheDocument()
    expect(screen.queryByText('Cohorte')).toBeNull()
  },
)
