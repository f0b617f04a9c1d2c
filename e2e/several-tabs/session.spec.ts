import type { Account } from '../../mocks/data/accounts'
import { BACK, goBack } from '../support/back-forward'
import { FIREFOX } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { password } from '../../catalogue/sign-in'

const AUTHENTICATION = '/dashboard/authentication'

let lea: Account

test.beforeEach(async ({ backend, context }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  await context.addCookies([backend.session(lea)])
})

test(
  'a sign-out in one tab signs out the other tabs',
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
    await expect(page).toHaveURL('/login')
    // The user has signed out, so a message about an expired session must not appear.
    await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(lea.email)).toHaveCount(0)

    // While the page waits for the API, the page is allowed to show a message, but nothing of the account.
    const hanging = backend.fault('GET /users/me', { hang: true })
    await goBack(other)
    await expect.poll(() => backend.calls.at(-1)?.call).toBe('GET /users/me')
    await expect(other.getByText(lea.email)).toHaveCount(0)
    hanging.release()
    await expect(other).toHaveURL(/\/login\?redirectUrl=/)
    await expect(other.getByText(lea.email)).toHaveCount(0)
  },
)
