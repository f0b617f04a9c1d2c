import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { identifierField } from '../support/sign-in'

/* What works without a network: the offline notice and the next steps of an open flow. */
const dist = join(import.meta.dirname, '..', '..', 'dist')

test.describe('with only the scripts that the document names', () => {
  /** Never answers the requests for scripts that the documents do not name. */
  async function holdLateScripts(page: Page, documents: string[]) {
    const html = await Promise.all(documents.map((document) => readFile(join(dist, document), 'utf8')))
    const late = (path: string) => !html.some((text) => text.includes(path))
    await page.route(
      ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname) && late(pathname),
      () => undefined,
    )
  }

  for (const path of ['/login', '/subscription', '/reset-password', '/finalise-registration?page=error'])
    test(`the offline notice is shown: ${path}`, async ({ page, context }) => {
      await holdLateScripts(page, [`${/[a-z-]+/.exec(path)?.[0]}.html`])
      await page.goto(path)
      await expect(page.locator('[data-hydrate]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const notice = page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne.' })
      await expect(notice).toHaveCount(0)
      await context.setOffline(true)
      await expect(notice).toBeVisible()
      await context.setOffline(false)
      await expect(notice).toHaveCount(0)
    })

  /** Texts of the steps that may follow on a page after the network is lost. */
  const NEXT: [document: string, words: string[]][] = [
    ['login.html', ['Saisissez votre code', 'rejoint le Compte Skezia', 'Un problème technique est survenu']],
    ['login.html', ['Unexpected Application Error!', 'Vous êtes hors ligne']],
    ['subscription.html', ['Félicitations']],
    [
      'reset-password.html',
      ['Consultez votre boîte mail', 'Ce lien n’est plus valable', 'Votre mot de passe est à jour'],
    ],
    ['reset-nickname.html', ['Votre identifiant est à jour']],
    ['finalise-registration.html', ['Votre compte est créé', 'Confirmez l’association', 'Vos comptes sont fusionnés']],
    ['check-user.html', ['Unexpected Application Error!', 'Vous êtes hors ligne']],
    ['logout.html', ['Unexpected Application Error!', 'Vous êtes hors ligne']],
  ]
  test('the scripts that a document names contain every next step of its flow', async () => {
    const scripts = await Promise.all(
      (await readdir(join(dist, 'assets')))
        .filter((name) => name.endsWith('.js'))
        .map(async (name) => ({ name, text: await readFile(join(dist, 'assets', name), 'utf8') })),
    )
    for (const [document, words] of NEXT) {
      const html = await readFile(join(dist, document), 'utf8')
      for (const word of words) {
        const holders = scripts.filter(({ text }) => text.includes(word)).map(({ name }) => name)
        expect(holders, `${word}: in the build`).not.toEqual([])
        expect(
          holders.filter((name) => html.includes(name)),
          `${word}: comes with ${document}`,
        ).not.toEqual([])
      }
    }
  })
})

test('the offline notice lasts as long as the network is lost, and moves nothing', async ({ page, context }) => {
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  await identifierField(page).fill('lea')
  const before = await identifierField(page).boundingBox()

  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne.' })
  await expect(notice).toBeVisible()
  await expect(identifierField(page)).toBeFocused()
  expect(await identifierField(page).boundingBox()).toEqual(before)
  await identifierField(page).pressSequentially('.martin')
  await expect(identifierField(page)).toHaveValue('lea.martin')

  // The end of the page scrolls out from under it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const { y } = (await notice.boundingBox()) ?? { y: 0 }
  expect((footer?.y ?? Infinity) + (footer?.height ?? 0)).toBeLessThanOrEqual(y)

  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})
