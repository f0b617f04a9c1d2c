import type { Page } from '@playwright/test'
import type { Identity, Provider } from '../mocks/data/accounts'
import { TestBrowser } from '../mocks/test-browser'
import labels from '../src/i18n/fr/providers.json' with { type: 'json' }
import type { Visit, World } from './scene'

export const password = 'Secret-de-Lea-1'

export const identifierField = (page: Page) => page.getByRole('textbox', { name: 'Identifiant ou e-mail' })
export const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Mot de passe', exact: true })

export async function fillNewPassword(page: Page, value: string, confirmation = value): Promise<void> {
  await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill(value)
  await page.getByRole('textbox', { name: 'Confirmer le nouveau mot de passe' }).fill(confirmation)
}

/**
 * Opens /login in another tab, and waits for the answer to `GET /users/me`. If the user signs in later in the first
 * tab, the other tab still shows the sign-in page.
 */
export async function openOtherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await Promise.all([other.waitForResponse(/\/users\/me\b/), other.goto('/login')])
  return other
}

export async function signIn(page: Page, identifier: string, secret = password): Promise<void> {
  await identifierField(page).fill(identifier)
  await passwordField(page).fill(secret)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Signs in again in the dialog that covers an edited page after its session has ended. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
  const field = dialog.getByLabel('Mot de passe', { exact: true })
  await field.and(page.locator(':focus')).waitFor()
  await field.fill(password)
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** The label of each provider's button. */
export const PROVIDER_BUTTONS: Record<Provider, string> = labels

/** Turns a provider on, because some providers are off by default. */
export const offer =
  (provider: Provider) =>
  ({ world }: Pick<Visit, 'world'>): void =>
    world.configure({ [`VITE_${provider.toUpperCase().replaceAll('-', '_')}`]: 'on' })

/**
 * Signs in as `identity` in a second browser. Returns the URL of the portal to which the provider redirects that
 * browser.
 */
export async function returnOfSomebodyElse({ sandbox }: World, { provider, id }: Identity): Promise<string> {
  return (await new TestBrowser(sandbox).returnFrom(provider, id)).href
}

export async function comeBackFromProvider(page: Page, identity: Identity): Promise<void> {
  await page.goto('/login')
  await page.locator('[data-hydrate]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: PROVIDER_BUTTONS[identity.provider] }).click()
  await page.locator(`button[value="${identity.id}"]`).click()
}
