import type { BrowserContext, Page } from '@playwright/test'
import { create, key, LIST, newest } from '../support/api-connections'
import { expect, test as base } from '../support/fixtures'
import { heldInHeap } from './heap'
import { password, passwordField, signIn } from '../../catalogue/sign-in'

const NEW_PASSWORD = 'Nouveau-Secret-2'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByLabel('Code de vérification')

/**
 * `unwatched` is a browser context without the scripts that fixtures.ts adds to other contexts, because these scripts
 * would put values of the tests into the heap of a page.
 */
const test = base.extend<{ unwatched: BrowserContext }>({
  unwatched: async ({ browser, world }, use) => {
    const context = await browser.newContext({
      baseURL: world.portal,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await use(context)
    await context.close()
  },
})

test.describe("the content of the page's memory", () => {
  test("if a test plants a secret and a detached element in the page's memory, the check of the heap finds both", async ({
    unwatched,
  }) => {
    const page = await unwatched.newPage()
    await page.goto('/login')
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await page.evaluate((secret) => {
      const form = document.createElement('form')
      form.append(Object.assign(document.createElement('input'), { name: 'kept' }))
      Object.assign(window, { kept: [{ body: `{"password":"${secret}"}` }, form] })
    }, password)
    expect((await heldInHeap(page, [password, NEW_PASSWORD])).sort()).toEqual([
      'element in no document: <form></form>',
      'element in no document: <input name="kept">',
      expect.stringContaining(`secret in the heap: ${password}`),
    ])
  })

  test('the heap contains no password and no SMS code after the step for the code', async ({ unwatched, backend }) => {
    const lea = backend.account({ password, oneTimePasswordActivated: true, cellphone: '0612345642' })
    const codes: string[] = []
    const page = await unwatched.newPage()
    const secrets = () => [password, ...codes]
    async function enterCode() {
      const code = backend.lastCode(lea)
      codes.push(code)
      await codeField(page).fill(code)
    }
    async function signInAgain() {
      backend.clock.advance(61_000)
      await signIn(page, lea.email)
      await expect(title(page, 'Saisissez votre code')).toBeVisible()
    }

    await page.goto('/login')
    await signInAgain()
    // After a click on « Vérifier », the page no longer sends the complete SMS code automatically.
    await button(page, 'Vérifier').click()
    await enterCode()
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect(passwordField(page)).toBeVisible()
    expect(await heldInHeap(page, secrets())).toEqual([])

    await signInAgain()
    backend.fault('POST /auth/check-one-time-password', { drop: true, times: 1 })
    await enterCode()
    await button(page, 'Réessayer').waitFor()
    expect(await heldInHeap(page, secrets())).toEqual([])

    await button(page, 'Réessayer').click()
    await signInAgain()
    await enterCode()
    await expect(title(page, 'Mes applications')).toBeVisible()
    expect(await heldInHeap(page, secrets())).toEqual([])
  })

  test('the heap contains no secret after the user has left the page of an API connection', async ({
    unwatched,
    backend,
  }) => {
    const lea = backend.account()
    backend.project(lea, 'Cabinet Voltaire')
    await unwatched.addCookies([backend.session(lea)])
    const page = await unwatched.newPage()
    await page.goto(LIST)
    await create(page, 'Agenda')
    await button(page, 'Générer un nouveau code').click()
    const first = newest(backend, lea).appSecret
    await button(page, 'Confirmer').click()
    await expect.poll(() => newest(backend, lea).appSecret).not.toBe(first)
    await key(page, 'Secret ID').getByRole('button').click()
    await page.getByRole('link', { name: 'Annuler' }).click()
    await expect(title(page, 'Connexions API')).toBeVisible()
    expect(await heldInHeap(page, [first, newest(backend, lea).appSecret])).toEqual([])
  })
})
