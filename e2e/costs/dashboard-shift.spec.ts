import { pages } from '../../catalogue/states'
import { expect, test } from '../support/fixtures'
import { layoutShift } from '../support/layout-shift'
import { password, signIn } from '../../catalogue/sign-in'
import { typefaceShown } from '../support/typeface'

const MAX_SHIFT = 0.02

test("at a width of 390 px, the late arrival of the user's data shifts no page of the account", async ({
  page,
  backend,
}) => {
  const lea = backend.account({ nickName: 'lea.martin' })
  const { id } = backend.project(lea, 'Cabinet Voltaire')
  const scopes = ['skezia:patient-read', 'skezia:answer-write']
  const [first] = Array.from({ length: 40 }, (_, number) => `Agenda ${number + 1}`).map((name) =>
    backend.apiConnection(lea, { name, skeziaProjectId: id, scopes }),
  )
  await page.context().addCookies([backend.session(lea)])
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of pages.filter((page) => page.startsWith('/dashboard'))) {
    backend.fault('GET /users/me', { delayMs: 800, times: 1 })
    await page.goto(path.replace(':appId', first?.appId ?? ''))
    await expect(page.locator('main h1[tabindex]')).toBeVisible()
    await typefaceShown(page)
    await page.waitForLoadState('networkidle')
    expect.soft(await layoutShift(page), path).toBeLessThanOrEqual(MAX_SHIFT)
    await page.getByRole('button', { name: 'Contact', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible()
    expect.soft(await layoutShift(page), `${path}, with the panel`).toBeLessThanOrEqual(MAX_SHIFT)
  }
})

test('at a width of 360 px, opening a page from another page causes no layout shift', async ({
  page,
  context,
  backend,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const follow = async (links: string[]) => {
    for (const name of links) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.waitForLoadState('networkidle')
      // `layoutShift` also counts the layout shifts immediately after the click.
      expect.soft(await layoutShift(page), name).toBeLessThanOrEqual(MAX_SHIFT)
    }
  }
  await page.goto('/login')
  await typefaceShown(page)
  const back = 'Retour à la page de connexion'
  await follow(['Mot de passe oublié ?', back, 'Identifiant oublié ?', back, 'Créer un compte', 'Se connecter'])
  const lea = backend.account({
    nickName: 'lea.martin',
    password,
    cellphone: '0612345642',
    oneTimePasswordActivated: true,
  })
  // The metric CLS leaves out layout shifts in the first 500 ms after a click. Delay the answer for a longer time.
  backend.fault('POST /auth/login', { delayMs: 700 })
  await signIn(page, 'lea.martin')
  await expect(page.getByRole('textbox', { name: 'Code de vérification' })).toBeFocused()
  expect
    .soft(await layoutShift(page), 'the layout shift when the step for the code appears')
    .toBeLessThanOrEqual(MAX_SHIFT)
  await context.addCookies([backend.session(lea)])
  await page.goto('/dashboard/apps')
  await typefaceShown(page)
  await follow(['Authentification', 'Mes applications', 'Connexions API', 'Authentification'])
})

test('at a width of 1280 px, the form for a mobile number moves the elements below the form only a little', async ({
  page,
  context,
  backend,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const open = async (nickName: string, isActive: boolean) => {
    const number = isActive && { cellphone: '0612345642', oneTimePasswordActivated: true }
    await context.addCookies([backend.session(backend.account({ nickName, ...number }))])
    await page.goto('/dashboard/authentication/doubleAuthentication')
    await typefaceShown(page)
  }
  await open('lea.martin', true)
  await page.getByRole('button', { name: 'Modifier le numéro de mobile' }).click()
  await expect(page.getByRole('textbox', { name: 'Numéro de mobile' })).toBeFocused()
  expect
    .soft(await layoutShift(page), 'the layout shift when the form opens for a stored number')
    .toBeLessThanOrEqual(MAX_SHIFT)
  await open('ana.silva', false)
  await page.getByRole('switch', { name: 'Code par SMS' }).click()
  await expect(page.getByRole('textbox', { name: 'Numéro de mobile' })).toBeFocused()
  expect
    .soft(await layoutShift(page), 'the layout shift when the form opens for a first number')
    .toBeLessThanOrEqual(MAX_SHIFT)
})
