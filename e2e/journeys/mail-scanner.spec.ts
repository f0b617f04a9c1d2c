import type { Page } from '@playwright/test'
import type { Backend } from '../../mocks/backend'
import type { World } from '../support/world'
import { expect, test } from '../support/fixtures'
import { comeBackFromProvider, identifierField, password, signIn } from '../support/sign-in'

/* A scanner opens each mailed link in a browser that runs scripts, before the mail arrives. */

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const emailField = (page: Page) => page.getByLabel('E-mail', { exact: true })
const sent = (backend: Backend, call: string) => backend.calls.filter((logged) => logged.call === call)

test.beforeEach(async ({ page, world }) => {
  await page.goto(world.sandbox.outboxUrl)
  await page.getByRole('button', { name: /^Ouvrir les liens avant la personne/ }).click()
  await expect(page.getByRole('button', { name: /^Ne plus ouvrir les liens/ })).toBeVisible()
})

/** Opens the newest mail of an address in the outbox, once it has arrived, and its link. */
async function openMail(page: Page, { backend, sandbox }: World, email: string): Promise<void> {
  await expect.poll(() => backend.mailbox(email)).toHaveLength(1)
  await page.goto(sandbox.outboxUrl)
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
}

test('a new e-mail address is confirmed, and the page says which one the account has', async ({
  page,
  context,
  backend,
  world,
}) => {
  const lea = backend.account({ email: 'lea@exemple.fr' })
  await context.addCookies([backend.session(lea)])
  await page.goto('/dashboard/authentication/email')
  await page.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nouveau.fr')
  await page.getByLabel('Confirmer le nouvel e-mail').fill('lea@nouveau.fr')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await openMail(page, world, 'lea@nouveau.fr')
  await expect(title(page, 'Authentification')).toBeVisible()
  const notice = page.getByRole('main').getByText(/^L’adresse e-mail de votre compte est lea@nouveau\.fr\./)
  await expect(notice).toBeVisible()
  expect(lea.email).toBe('lea@nouveau.fr')
})

test('an account is activated, and the page says so and leads to the sign-in', async ({ page, backend, world }) => {
  const lea = backend.account({ email: 'lea@exemple.fr', password, confirmed: false })
  await page.goto('/login')
  await signIn(page, lea.email)
  await page.getByRole('button', { name: 'Recevoir un nouvel e-mail' }).click()
  await openMail(page, world, lea.email)
  await expect(page.getByText(/votre compte est activé\s: connectez-vous\.$/)).toBeVisible()
  await expect(identifierField(page)).toBeVisible()
  await signIn(page, lea.email)
  await expect(title(page, 'Mes applications')).toBeVisible()
})

test('an identity is associated with an account only on the press', async ({ page, backend, world }) => {
  const lea = backend.account({ email: 'lea@exemple.fr' })
  const identity = backend.identity('pro-sante-connect', { email: 'lea.martin@cabinet.fr' })
  const merges = () => sent(backend, 'POST /auth/FC-PSC/mergeAccount')
  await comeBackFromProvider(page, identity)
  await page.getByRole('button', { name: /^Associer à un compte existant/ }).click()
  await emailField(page).fill(lea.email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await openMail(page, world, lea.email)
  await expect(title(page, /^Associer cette identité/)).toBeVisible()
  expect(merges()).toEqual([])
  await page.getByRole('button', { name: 'Associer', exact: true }).click()
  await expect(page.getByText('Votre compte a été associé avec succès.')).toBeVisible()
  await comeBackFromProvider(page, identity)
  await expect(page.getByText(lea.email)).toBeVisible()
})
