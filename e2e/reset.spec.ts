import type { Page } from '@playwright/test'
import { BACK, goBack, goForward } from './back-forward'
import { expect, test } from './fixtures'
import { fillNewPassword, identifierField, password, signIn } from './sign-in'

const OLD = 'Un-ancien-secret-1'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' })

test('a forgotten password is replaced through the link of an e-mail, and signs in', async ({ page, backend }) => {
  const lea = backend.account({ email: 'lea@exemple.fr', password: OLD })
  await page.goto('/login')
  await identifierField(page).fill('lea@exemple.fr')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(heading(page, 'Mot de passe oublié')).toBeFocused()
  await expect(emailField(page)).toHaveValue('lea@exemple.fr')
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(heading(page, 'Consultez votre boîte mail')).toBeFocused()
  await expect(page.getByText(/Si un compte activé est associé à lea@exemple\.fr/)).toBeVisible()

  await page.goto(backend.lastLink(lea.email))
  await expect(heading(page, 'Choisissez un nouveau mot de passe')).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await fillNewPassword(page, password)
  await save(page).click()
  await expect(heading(page, 'Votre mot de passe est à jour')).toBeFocused()

  // The reset does not sign in.
  await page.goto('/dashboard/apps')
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await signIn(page, lea.email)
  await expect(page).toHaveURL('/dashboard/apps')
  expect(lea.password).toBe(password)
})

test('a forgotten identifier is replaced through the link of an e-mail, and signs in', async ({ page, backend }) => {
  const lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  backend.account({ nickName: 'lea.durand' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Identifiant oublié ?' }).click()
  await expect(heading(page, 'Identifiant oublié')).toBeVisible()
  await emailField(page).fill(' Lea@exemple.fr ')
  await emailField(page).press('Enter')
  await expect(heading(page, 'Consultez votre boîte mail')).toBeFocused()

  await page.goto(backend.lastLink(lea.email))
  const nickname = page.getByRole('textbox', { name: 'Nouvel identifiant' })
  await nickname.pressSequentially('LEA.Durand')
  await expect(nickname).toHaveValue('lea.durand')
  await save(page).click()
  await expect(nickname).toHaveAccessibleDescription(/^Cet identifiant est déjà utilisé\./)
  await nickname.pressSequentially('.2')
  await save(page).click()
  await expect(heading(page, 'Votre identifiant est à jour')).toBeFocused()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, 'lea.durand.2')
  await expect(page).toHaveURL('/dashboard/apps')
})

test('the redirect to a solution is kept through the link of the e-mail', async ({ page, backend, world }) => {
  const room = `${world.skemeet}/salle/42?invite=1`
  const redirect = `redirectUrl=${encodeURIComponent(room)}`
  const lea = backend.account({ email: 'lea@exemple.fr', password: OLD })
  await page.goto(`/login?${redirect}`)
  await page.getByRole('link', { name: 'Identifiant oublié ?' }).click()
  await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click()
  await expect(page).toHaveURL(`/reset-password?${redirect}`)
  await page.reload()
  await expect(page.getByText('Vous continuerez vers Skemeet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Retour à la page de connexion' })).toHaveAttribute(
    'href',
    `/login?${redirect}`,
  )
  await expect(page.getByRole('link', { name: 'Choisir un nouvel identifiant' })).toHaveAttribute(
    'href',
    `/reset-nickname?${redirect}`,
  )
  await emailField(page).fill(lea.email)
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(heading(page, 'Consultez votre boîte mail')).toBeVisible()

  // The mail may be read in another browser: the link alone knows the way.
  await page.evaluate(() => localStorage.clear())
  await page.goto(backend.lastLink(lea.email))
  await expect(page).toHaveURL(`/reset-password?${redirect}`)
  await expect(page.getByText('Vous continuerez vers Skemeet.')).toBeVisible()
  await fillNewPassword(page, password)
  await save(page).click()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/login?${redirect}`)
  await signIn(page, lea.email)
  await expect(page).toHaveURL(room)
})

test('of two tabs with the same link the first succeeds, and the second offers a new link', async ({
  page,
  context,
  backend,
}) => {
  const lea = backend.account({ email: 'lea@exemple.fr' })
  const link = () => backend.lastLink(lea.email)
  await page.goto('/reset-password')
  await emailField(page).fill(lea.email)
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(heading(page, 'Consultez votre boîte mail')).toBeVisible()

  const second = await context.newPage()
  await Promise.all([page.goto(link()), second.goto(link())])
  await fillNewPassword(page, password)
  await save(page).click()
  await expect(heading(page, 'Votre mot de passe est à jour')).toBeVisible()
  await fillNewPassword(second, 'Un-autre-secret-3')
  await save(second).click()
  await expect(heading(second, 'Ce lien n’est plus valable')).toBeFocused()
  expect(lea.password).toBe(password)

  await second.getByRole('button', { name: 'Refaire une demande' }).click()
  await expect(heading(second, 'Mot de passe oublié')).toBeFocused()
  await emailField(second).fill(lea.email)
  await second.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(heading(second, 'Consultez votre boîte mail')).toBeVisible()
  expect(backend.mailbox(lea.email)).toHaveLength(2)
})

test(
  'the token leaves the address at once, and does not return with Back or a reload',
  BACK,
  async ({ page, backend }) => {
    const lea = backend.account({ email: 'lea@exemple.fr' })
    const token = backend.tokens.issue({ kind: 'reset-password', account: lea })
    await page.goto('/login')
    await page.goto(`/reset-password?resetPasswordToken=${token}`)
    await expect(heading(page, 'Choisissez un nouveau mot de passe')).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    await fillNewPassword(page, password)
    backend.fault('POST /auth/reset-password-confirm', { drop: true, times: 1 })
    await save(page).click()
    await expect(save(page)).toHaveAccessibleDescription(/Une erreur inconnue est survenue/)
    await save(page).click()
    await expect(heading(page, 'Votre mot de passe est à jour')).toBeVisible()
    const state = await page.evaluate(() =>
      JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(state).not.toContain(token)

    await goBack(page)
    await expect(heading(page, 'Se connecter')).toBeVisible()
    await goForward(page)
    await expect(heading(page, /Mot de passe oublié|Votre mot de passe est à jour/)).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Mot de passe oublié')).toBeVisible()
    expect(backend.calls.filter((call) => call.path === '/auth/reset-password-confirm')).toHaveLength(2)
  },
)
