import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { installConfig, MORE_SOLUTIONS } from '../../testing/install-config'
import { openSignedIn } from '../../testing/signed-in'

test('each solution has a card, in the order of the configuration', async () => {
  await openSignedIn('/dashboard/apps', 'Mes applications')
  const cards = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByRole('heading', { level: 2 }).textContent)).toEqual([
    'Skezia',
    'Skemeet',
    'Skecollect',
    'ça & Cie',
  ])
  for (const { name, description, url } of MORE_SOLUTIONS) {
    const link = screen.getByRole('link', { name: `Ouvrir ${name}` })
    expect(link).toHaveAttribute('href', url)
    // The link has no icon for a new window, because it opens in the same window.
    expect(link.querySelector('svg')).toBeNull()
    expect(screen.getByText(description)).toBeInTheDocument()
  }
})

test('if the deployment has only one solution (health product), no text mentions several solutions', async () => {
  installConfig({ VITE_SKEZIA_URL: undefined, VITE_MORE_SOLUTIONS: undefined })
  await openSignedIn('/dashboard/apps', 'Mes applications')
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Skemeet')
  expect(main.getAllByRole('listitem')).toHaveLength(1)
  expect(main.getByText('Ouvrez votre solution avec votre compte.')).toBeInTheDocument()
  expect(screen.queryByText(/solutions/)).toBeNull()
})

test('the first letter of a name is shown if the logo of the solution is missing or cannot be loaded', async () => {
  await openSignedIn('/dashboard/apps', 'Mes applications')
  const [, , withLogo = expect.fail(), without = expect.fail()] = within(screen.getByRole('main')).getAllByRole(
    'listitem',
  )
  expect(within(without).getByText('Ç')).toBeInTheDocument()
  const logo = within(withLogo).getByRole('presentation', { hidden: true })
  expect(logo).toHaveAttribute('src', MORE_SOLUTIONS[0]?.logo)
  expect(logo).toHaveAttribute('referrerpolicy', 'no-referrer')
  fireEvent.error(logo)
  expect(within(withLogo).getByText('S')).toBeInTheDocument()
  expect(within(withLogo).queryByRole('presentation', { hidden: true })).toBeNull()
})
