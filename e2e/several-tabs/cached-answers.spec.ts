import { expect, test } from '../support/fixtures'
import { password, signIn } from '../support/sign-in'

/* Whatever an API says about caches, no cache of the browser answers who is signed in, or what an account holds. */

const AN_HOUR_AGO = () => new Date(Date.now() - 3_600_000).toUTCString()

const HEADERS: Record<string, () => Record<string, string>> = {
  'private, max-age=60': () => ({ 'cache-control': 'private, max-age=60' }),
  Expires: () => ({ expires: new Date(Date.now() + 60_000).toUTCString() }),
  'Last-Modified alone': () => ({
    'last-modified': new Date(Date.now() - 86_400_000).toUTCString(),
    date: AN_HOUR_AGO(),
  }),
  'stale-while-revalidate': () => ({ 'cache-control': 'private, max-age=1, stale-while-revalidate=600' }),
}

for (const [name, headers] of Object.entries(HEADERS))
  test(`with ${name}, each read is answered by the API`, async ({ page, backend }) => {
    backend.cacheHeaders = headers()
    const lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
    const bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
    await page.goto('/login')
    await signIn(page, lea.email)

    // A connection that was created a moment ago is listed.
    await page.getByRole('link', { name: 'Connexions API' }).click()
    await expect(page.getByText('Aucune connexion API pour le moment')).toBeVisible()
    backend.apiConnection(lea, { name: 'Import' })
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Authentification' })).toBeVisible()
    await page.getByRole('link', { name: 'Connexions API' }).click()
    await expect(page.getByRole('link', { name: /Import/ })).toBeVisible()

    // The new identifier is shown.
    await page.getByRole('link', { name: 'Authentification' }).click()
    await page.getByRole('link', { name: /^Identifiant/ }).click()
    await page.getByRole('textbox', { name: /identifiant/i }).fill('lea.nouvelle')
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByText('lea.nouvelle')).toBeVisible()

    // A change that Léa has typed does not reach Bob's account, who signs in elsewhere in this browser.
    await page.getByRole('link', { name: /^Identifiant/ }).click()
    await page.getByRole('textbox', { name: /identifiant/i }).fill('lea.encore')
    await page.context().addCookies([backend.session(bob)])
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByRole('heading', { name: 'Une autre personne s’est connectée' })).toBeVisible()
    expect([lea.nickName, bob.nickName]).toEqual(['lea.nouvelle', 'bob.durand'])

    // After a sign-out, nothing of the account is there.
    await page.getByRole('button', { name: 'Continuer avec ce compte' }).click()
    await page.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
    await page.goto('/dashboard/authentication')
    await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
  })
