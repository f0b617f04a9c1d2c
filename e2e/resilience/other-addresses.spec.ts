import { expect, test } from '@playwright/test'
import { VALUES } from '../../deploy/server/nginx-test-server'
import { listen } from '../../mocks/listen'
import { readBuild, siteOf } from '../support/portal'

for (const [what, change] of [
  ['a user name and a password', (address: string) => address.replace('//', '//recette:secret@')],
  ['a dot after the host', (address: string) => address.replace('localhost', 'localhost.')],
] as const)
  test(`a mailed link with ${what} in its URL works like the plain link`, async ({ page }) => {
    const site = siteOf(await readBuild(), VALUES)
    const { origin, close } = await listen((request) => site(new URL(request.url).pathname))
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(change(`${origin}/reset-password?resetPasswordToken=jeton`))
    await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.URL)).toBe(`${origin}/reset-password`)
    expect(errors).toEqual([])
    await close()
  })

test('search engines are allowed to list only the sign-in and the sign-up', async () => {
  const site = siteOf(await readBuild(), VALUES)
  const textOf = (path: string) => site(path).text()
  const headOf = async (path: string) => (await textOf(path)).split('</head>')[0]
  for (const path of ['/login', '/subscription']) {
    expect(await headOf(path), path).toMatch(/<meta name="description" content="[^"<]{20,}">[^]*property="og:title"/)
    expect(await headOf(path), path).not.toContain('noindex')
  }
  for (const path of ['/reset-password', '/check-user', '/logout', '/dashboard/apps', '/nulle-part'])
    expect(await headOf(path), path).toContain('<meta name="robots" content="noindex">')
  expect(await textOf('/robots.txt')).toContain('Disallow: /dashboard/')
})

test('each document links to the icons of the portal', async () => {
  const site = siteOf(await readBuild(), VALUES)
  const icons = ['/icons/favicon.ico', '/favicon.svg', '/icons/apple-touch-icon.png']
  for (const path of ['/login', '/dashboard/apps', '/documents/conditions-generales.html']) {
    const html = await site(path).text()
    expect(
      Array.from(html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g), ([, href]) => href),
    ).toEqual(icons)
  }
  expect(icons.map((path) => site(path).status)).toEqual([200, 200, 200])
})
