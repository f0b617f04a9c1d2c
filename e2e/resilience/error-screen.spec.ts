import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { scriptWith } from '../support/script-with'
import { password, passwordField } from '../../catalogue/sign-in'

/* An error of the program is shown or reported once, without personal data. */
const CRASH = 'Unexpected Application Error!'
const RELOAD = 'Recharger la page'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an error while a page renders leaves the rest of the portal usable', async ({
  page,
  context,
  backend,
  expectNoise,
}) => {
  expectNoise(/^error: TypeError: Cannot read properties of undefined\n {2}at [\w-]+\.js:\d+:\d+/)
  await context.addCookies([backend.session(backend.account({ email: 'lea@exemple.fr' }))])
  const isOfScreen = scriptWith('Vous venez de l’espace')
  await page.route(
    (address) => isOfScreen(address) && address.search === '',
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export * from '${route.request().url()}?original'
        export function Component() { throw new TypeError("Cannot read properties of undefined (reading 'scopes') of lea@exemple.fr") }`,
      }),
  )
  await page.goto('/dashboard/apps')
  await expect(heading(page, CRASH)).toBeVisible()
  await expect(page).toHaveTitle(/^Erreur – /)
  await expect(page.getByText("Cannot read properties of undefined (reading 'scopes') of lea@exemple.fr")).toBeVisible()
  await expect(page.getByRole('button', { name: RELOAD })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se déconnecter' })).toBeVisible()

  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('link', { name: 'Authentification' }).click()
  await expect(heading(page, 'Authentification')).toBeVisible()
})

test('the portal reports an uncaught error once, without the message of the error', async ({
  page,
  world,
  expectNoise,
}) => {
  expectNoise(/^error: (Error|RangeError) \(/)
  const answered = page.waitForResponse(/\/users\/me/)
  await page.goto('/login')
  await (await answered).finished()
  // Empty the stack, because its frames belong to the test instead of the portal.
  await page.evaluate((password) => {
    setTimeout(() => {
      const message = `late: ${password}, lea@exemple.fr, 123456, ${location.origin}/x?token=abc#def`
      throw Object.assign(new Error(message), { stack: '' })
    })
    void Promise.reject(Object.assign(new RangeError(`unawaited: ${password}`), { stack: '' }))
  }, password)
  await expect.poll(() => world.errorReports).toHaveLength(2)
  const reports = world.errorReports.map((body): unknown => JSON.parse(body))
  const version = expect.stringMatching(/^(\d{4}-\d\d-\d\d-[\da-f]+(-modified-[\da-f]{8})?|inconnue)$/) as unknown
  for (const name of ['Error', 'RangeError'])
    expect(reports).toContainEqual({ name, message: '', frames: [], calls: ['GET /users/me'], version })
})

test('the source maps of the build show the line of the source for each frame of an error report', async ({
  page,
  world,
  expectNoise,
}) => {
  expectNoise(/^error: TypeError/)
  await page.addInitScript(() => {
    HTMLInputElement.prototype.setSelectionRange = () => {
      throw new TypeError('planted')
    }
  })
  await page.goto('/login')
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect.poll(() => world.errorReports).toHaveLength(1)
  const frames = [...(world.errorReports[0] ?? '').matchAll(/"([\w-]+\.js:\d+:\d+)"/g)].map(([, frame = '']) => frame)
  const command = ['dist-tools/find-source.mjs', 'dist-maps', ...frames]
  const { stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  const [, path = '', line] = /^\S+ comes from (src\/ui\/form\/password-field\.tsx):(\d+):\d+$/m.exec(stdout) ?? []
  expect(path, stdout).not.toBe('')
  expect((await readFile(path, 'utf8')).split('\n')[Number(line) - 1]).toContain('input?.setSelectionRange(')
  for (const name of await readdir('dist/assets')) expect(name).not.toMatch(/\.map/)
})

test('if the script of the first page cannot be loaded, the portal sends an error report', async ({
  page,
  world,
  expectNoise,
}) => {
  expectNoise(/404|^error: Error: Failed to fetch/)
  await page.route(/\/sign-in-(?!again)[^?]*\.js/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/login')
  await expect(heading(page, CRASH)).toBeVisible()
  // Expect two reports, because the portal loads the document again after the first error, and each document reports
  // it.
  await expect.poll(() => world.errorReports).toHaveLength(2)
})
