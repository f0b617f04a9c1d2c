import { expect, test } from '@playwright/test'
import { VALUES } from '../../deploy/server/nginx-test-server'
import { listen } from '../../mocks/listen'
import { readBuild, siteOf } from '../support/portal'

for (const [what, change] of [
  ['a user name and a password', (address: string) => address.replace('//', '//recette:secret@')],
  ['a dot after the host', (address: string) => address.replace('localhost', 'localhost.')],
] as const)
  test(`an address with ${what} opens as the one without, once, and its token works`, async ({ page }) => {
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
