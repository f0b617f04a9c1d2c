import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { BACK, goBack } from '../support/back-forward'
import { FIREFOX } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { password, signInAgain } from '../support/sign-in'

const AUTHENTICATION = '/dashboard/authentication'
const EXPIRED = /Votre session a expiré, veuillez vous reconnecter\./

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

let lea: Account

test.beforeEach(async ({ backend, context }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  await context.addCookies([backend.session(lea)])
})

test('one sign-in with an SMS code renews a session that has ended in two tabs', async ({ page, context, backend }) => {
  Object.assign(lea, { oneTimePasswordActivated: true, cellphone: '0612345642' })
  await page.goto('/dashboard/apps')
  await press(page, 'Contact')
  await page.getByLabel('Description').fill('Je ne reçois pas mon code.')
  const other = await context.newPage()
  await other.goto(`${AUTHENTICATION}/email`)
  await other.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nouveau.fr')
  await other.getByLabel('Confirmer le nouvel e-mail').fill('lea@nouveau.fr')
  backend.endSessions()
  await press(other, 'Confirmer')
  await expect(signInDialog(other)).toBeVisible()
  await page.getByRole('link', { name: 'Authentification' }).click()
  await signInAgain(page)
  await expect(page.getByLabel('Code de vérification')).toBeFocused()
  await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
  await expect(title(page, 'Authentification')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Je ne reçois pas mon code.')
  await expect(signInDialog(other)).toBeHidden()
  await expect(title(other, 'Confirmez votre nouvelle adresse')).toBeVisible()
  expect(backend.calls.filter(({ call }) => call === 'POST /auth/login')).toHaveLength(1)
})

test(
  'signing out in one tab signs out the others, and shows nothing protected after Back',
  { tag: [BACK.tag, FIREFOX.tag] },
  async ({ page, context, backend }) => {
    await page.goto(`${AUTHENTICATION}/email`)
    await page.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nou')
    const other = await context.newPage()
    await other.goto('/dashboard/apps')
    await other.getByRole('link', { name: 'Authentification' }).click()
    await expect(other.getByRole('main').getByText(lea.email)).toBeVisible()
    await other.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(other).toHaveURL('/login')
    await expect(other.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('alert')).toHaveText(EXPIRED)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(lea.email)).toHaveCount(0)

    // Whatever is shown while the server is asked, nothing of the account is.
    const hanging = backend.fault('GET /users/me', { hang: true })
    await goBack(other)
    await expect.poll(() => backend.calls.at(-1)?.call).toBe('GET /users/me')
    await expect(other.getByText(lea.email)).toHaveCount(0)
    hanging.release()
    await expect(other).toHaveURL(/\/login\?redirectUrl=/)
    await expect(other.getByText(lea.email)).toHaveCount(0)
  },
)
