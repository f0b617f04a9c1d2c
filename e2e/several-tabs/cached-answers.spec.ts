import { expect, test } from '../support/fixtures'
import { password, signIn } from '../../catalogue/sign-in'

/*
 * The browser's cache must never answer `GET /users/me` or a call that reads account data. The tests try different
 * cache headers of the API.
 */

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toUTCString()

/** Each of these headers allows a browser to answer from its cache. */
const HEADERS = {
  fresh: () => ({ 'cache-control': 'private, max-age=60' }),
  expires: () => ({ expires: secondsAgo(-60) }),
  heuristic: () => ({ 'last-modified': secondsAgo(86_400), date: secondsAgo(3600) }),
  stale: () => ({ 'cache-control': 'private, max-age=1, stale-while-revalidate=600' }),
}

test("each read gets its answer from the API instead of the browser's cache", async ({ page, backend }) => {
  const answerWith = (kind: keyof typeof HEADERS) => void (backend.cacheHeaders = HEADERS[kind]())
  const lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  answerWith('fresh')
  await page.goto('/login')
  await signIn(page, lea.email)

  // The list must show the new API connection, although the browser has an earlier answer without this connection in
  // its cache.
  await page.getByRole('link', { name: 'Connexions API' }).click()
  await expect(page.getByText('Aucune connexion API pour le moment')).toBeVisible()
  for (const kind of ['expires', 'heuristic', 'stale', 'fresh'] as const) {
    answerWith(kind)
    backend.apiConnection(lea, { name: `Import ${kind}` })
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Authentification' })).toBeVisible()
    await page.getByRole('link', { name: 'Connexions API' }).click()
    await expect(page.getByRole('link', { name: `Import ${kind}` })).toBeVisible()
  }
})
