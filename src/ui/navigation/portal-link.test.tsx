import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PortalLink } from './links'

const page = (to: string) => (
  <MemoryRouter>
    <PortalLink to={to}>Se connecter</PortalLink>
  </MemoryRouter>
)

test('a prerendered link gets its query after hydration', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page('/login'))
  const live = await act(() => Promise.resolve(hydrateRoot(root, page('/login?redirectUrl=%2Fx'))))
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login?redirectUrl=%2Fx')
  act(() => live.unmount())
  root.remove()
})
