import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recordNavigations } from './external-navigation'
import { installConfig } from './install-config'
import { openPortal, startBackend } from './render-portal'
import { signIn } from './signed-in'

/* These tests open the example addresses of docs/integrate.md in the portal and sign in. */

const examples = Array.from(
  readFileSync('docs/integrate.md', 'utf8').matchAll(/^https:\/\/compte\.skezia\.example(\/\S+)$/gm),
  ([, path = '']) => path,
)

test('docs/integrate.md contains three example addresses', () => {
  expect(examples).toHaveLength(3)
})

test.each(examples)('after a sign-in at %s, the portal opens the address in `redirectUrl`', async (path) => {
  installConfig({ VITE_SKEMEET_URL: 'https://meet.skezia.example' })
  const lea = startBackend().account({ email: 'lea@exemple.fr' })
  const navigations = recordNavigations()
  const { user } = await openPortal(path)
  const { pathname, searchParams } = new URL(path, window.location.href)
  if (searchParams.get('message') === 'noSession')
    expect(await screen.findByText('Votre session a expiré, veuillez vous reconnecter.')).toBeInTheDocument()
  if (pathname === '/subscription') {
    expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue(searchParams.get('mail'))
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Se connecter' }))
  }
  const identifier = await screen.findByRole('textbox', { name: 'Identifiant ou e-mail' })
  await user.clear(identifier)
  await signIn(user, lea)
  await waitFor(() => expect(navigations).toEqual([searchParams.get('redirectUrl')]))
})
