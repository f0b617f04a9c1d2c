import type { Page } from '@playwright/test'
import { TestBrowser } from '../../mocks/test-browser'
import { expect, test as base } from '../support/fixtures'
import { watchSecrets } from '../support/secret-scan'
import { identifierField, password, passwordField } from '../../catalogue/sign-in'

/*
 * The scan for secrets runs after every test of the suite. The tests in this file check the scan itself: they leave
 * secrets of each kind in the browser, and the scan must find these secrets.
 */
const test = base.extend<{ scanned: { page: Page; secretsIn: () => Promise<string[]> } }>({
  scanned: async ({ browser, world }, use) => {
    const context = await browser.newContext({ baseURL: world.portal })
    const secretsIn = await watchSecrets(context, world)
    await use({ page: await context.newPage(), secretsIn })
    await context.close()
  },
})

test('the scan for secrets finds a secret in each place where a page can leave a secret', async ({
  scanned,
  world,
  backend,
}) => {
  const { page, secretsIn } = scanned
  const lea = backend.account({ email: 'lea@exemple.fr', password })
  const { value: token } = backend.session(lea)
  await page.goto('/login')
  await passwordField(page).fill(password)
  await page.evaluate(
    async ({ token, password, email, errorCollector }) => {
      const own = (await indexedDB.databases()).length
      await new Promise((resolve) => (indexedDB.open(`base-${own}-${token}`).onsuccess = resolve))
      localStorage.setItem('gone', token)
      localStorage.removeItem('gone')
      localStorage.direct = token
      sessionStorage.setItem('draft', JSON.stringify({ user: 'x', forms: { password: { newPassword: password } } }))
      localStorage.setItem('user', email)
      document.cookie = `kept=${token}`
      history.pushState({ token }, '')
      history.pushState(null, '', `/login?other=${token}`)
      history.pushState(null, '', '/login#here')
      document.title = token
      window.name = token
      console.log(password)
      await fetch(`/favicon.svg?${encodeURIComponent(password)}`)
      await fetch('/login', { method: 'POST', body: password })
      await fetch(`${errorCollector}/portal`, { method: 'POST', mode: 'no-cors', body: token })
      await fetch('/favicon.svg?leak', { referrer: `/login?from=${token}`, referrerPolicy: 'unsafe-url' })
    },
    { token, password, email: lea.email, errorCollector: world.errorCollector },
  )

  expect((await secretsIn()).sort()).toEqual(
    [
      'not in the privacy document: draft',
      'not in the privacy document: gone',
      'not in the privacy document: user',
      `secret in the address of a history entry: ${token}`,
      `secret in the address of a request: ${password}`,
      `secret in the address or a history entry: ${token}`,
      `secret in the body of a request: ${password}`,
      `secret in the body of a request: ${token}`,
      `secret in the console: ${password}`,
      `secret in the cookies: ${token}`,
      `secret in the local storage, direct: ${token}`,
      `secret in the local storage, user: ${lea.email}`,
      `secret in the name of the window: ${token}`,
      `secret in the names of databases: ${token}`,
      `secret in the referrer of a request: ${token}`,
      `secret in the report of an error: ${token}`,
      `secret in the session storage: ${password}`,
      `secret in the state of a history entry: ${token}`,
      `secret in the storage, gone: ${token}`,
      `secret in the storage, user: ${lea.email}`,
      `secret in the storage, draft: ${password}`,
      `secret in the title: ${token}`,
    ].sort(),
  )
})

test('the scan for secrets finds a stored secret after the page has closed', async ({ scanned, world, backend }) => {
  const { page, secretsIn } = scanned
  const { value: token } = backend.session(backend.account())
  await page.goto('/login')
  await page.evaluate((token) => (localStorage.direct = token), token)
  await page.goto(`${world.skezia}/?${token}`)
  await page.close()
  expect(await secretsIn()).toEqual([
    `secret in the address of a request: ${token}`,
    `secret in the local storage, direct: ${token}`,
  ])
})

test('the scan for secrets finds a secret and a typed text in the technical information of a message to support', async ({
  scanned,
  backend,
}) => {
  const { secretsIn } = scanned
  const lea = backend.account({ email: 'lea@exemple.fr', cellphone: '0612345678' })
  const { appSecret } = backend.apiConnection(lea)
  const typed = { name: 'Docteur Martin', email: 'cabinet@exemple.fr' }
  const send = (text: string, added: string) =>
    backend.supportMessages.push({ ...typed, content: `${text}\n\nInformations techniques\nPage : ${added}` })
  send(`De ${lea.email}, ${lea.cellphone}`, '/dashboard/{id}')
  expect(await secretsIn()).toEqual([])
  send(
    'Je ne peux pas signer',
    `/${appSecret}?${lea.email}&${lea.cellphone}&${typed.name}&${typed.email}, Je ne peux pas signer`,
  )
  expect(await secretsIn()).toEqual(
    [appSecret, lea.email, lea.cellphone, typed.name, typed.email, 'Je ne peux pas signer'].map(
      (secret) => `secret in the technical information of a message: ${secret}`,
    ),
  )
})

test('the scan for secrets allows a token only in the mailed address and in the call that uses the token', async ({
  scanned,
  backend,
  world,
}) => {
  const { page, secretsIn } = scanned
  const token = await new TestBrowser(world.sandbox).codeFor(backend.identity('pro-sante-connect'))
  // Block the scripts. The page cannot then remove the token from the address, and the scan must find the token there.
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto(`/check-user?code=${token}`)
  expect(await secretsIn()).toEqual([`secret in the address or a history entry: ${token}`])
  await page.goto(`/login?code=${token}`)
  expect(await secretsIn()).toContain(`secret in the address of a request: ${token}`)
})

test('the scan for secrets reports data of a provider that remains after the sign-out', async ({
  scanned,
  backend,
}) => {
  const { page, secretsIn } = scanned
  const lea = backend.account()
  const idToken = backend.session(lea).value
  await page.goto('/login')
  await identifierField(page).fill('lea')
  await page.evaluate((idToken) => localStorage.setItem('idToken', idToken), idToken)
  expect(await secretsIn()).toEqual([])
  await page.context().addCookies([backend.session(lea)])
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  expect(await secretsIn()).toEqual([])
  await page.evaluate((idToken) => localStorage.setItem('idToken', idToken), idToken)
  expect(await secretsIn()).toEqual(['idToken is kept after the sign-out'])
})
