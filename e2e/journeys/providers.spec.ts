import { SESSION_COOKIE } from '../../mocks/backend'
import { expect, test } from '../support/fixtures'
import { comeBackFromProvider, returnOfSomebodyElse } from '../support/sign-in'

test('the sign-out includes France Connect, and what it needs is kept until then', async ({ page, backend, world }) => {
  await comeBackFromProvider(page, backend.identity('france-connect', { account: backend.account() }))
  await expect(page).toHaveURL('/dashboard/apps')
  const kept = () => page.evaluate(() => [localStorage.getItem('appAuth'), localStorage.getItem('idToken')])
  expect(await kept()).toEqual(['franceconnect', expect.any(String)])
  await page.getByRole('link', { name: 'Se déconnecter' }).click()
  await page.waitForURL(`${world.portal}/login?state=*`)
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
  expect(await kept()).toEqual([null, null])
})

test('a code that this browser did not request needs a confirmation, and the API refuses it', async ({
  page,
  context,
  backend,
  world,
}) => {
  const lea = backend.account({ email: 'lea@exemple.fr' })
  const mallory = backend.account({ email: 'mallory@exemple.fr' })
  const link = () => returnOfSomebodyElse(world, backend.identity('pro-sante-connect', { account: mallory }))
  const exchanges = () => backend.calls.filter((call) => call.path.endsWith('/checkUserInfo'))
  await context.addCookies([backend.session(lea)])

  await page.goto(await link())
  await expect(page.getByRole('heading', { level: 1, name: 'Continuer avec e-CPS ?' })).toBeFocused()
  await expect(page.getByText('Le compte lea@exemple.fr est ouvert dans ce navigateur.')).toBeVisible()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL('/dashboard/apps')
  await expect(page.getByText(lea.email)).toBeVisible()
  expect(exchanges()).toEqual([])

  await page.goto(await link())
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'La connexion n’a pas abouti' })).toBeVisible()
  expect(exchanges()).toHaveLength(1)
  await page.goto('/dashboard/apps')
  await expect(page.getByText(lea.email)).toBeVisible()
})

test('another person signs in at the provider that a person has used before', async ({ page, context, backend }) => {
  const [lea, bob] = [backend.account(), backend.account()]
  await comeBackFromProvider(page, backend.identity('pro-sante-connect', { account: lea }))
  await expect(page.getByText(lea.email)).toBeVisible()
  await context.clearCookies({ name: SESSION_COOKIE })
  await comeBackFromProvider(page, backend.identity('pro-sante-connect', { account: bob }))
  await expect(page.getByText(bob.email)).toBeVisible()
})
