import type { Page } from '@playwright/test'
import { BACK, goBack } from './back-forward'
import { expect, test } from './fixtures'
import { holdScripts } from './held-scripts'
import { identifierField, password, passwordField, signIn } from './sign-in'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
const nicknameField = (page: Page) => page.getByRole('textbox', { name: 'Identifiant', exact: true })
const confirmField = (page: Page) => page.getByRole('textbox', { name: 'Confirmer le mot de passe' })
const terms = (page: Page) => page.getByRole('checkbox', { name: /^J’accepte les conditions/ })
const submit = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' })
const offer = (page: Page) => page.getByRole('main').getByText(/^Vouliez-vous dire lea@gmail\.com\u00a0\?/)
const congratulations = (page: Page) => page.getByRole('dialog', { name: 'Félicitations !' })

async function fill(page: Page, { email, nickname }: { email: string; nickname: string }) {
  await emailField(page).fill(email)
  await nicknameField(page).fill(nickname)
  await passwordField(page).fill(password)
  await confirmField(page).fill(password)
  await terms(page).check()
}

test('a new user registers, follows the link of the e-mail, signs in and reaches the applications', async ({
  page,
  backend,
}) => {
  await page.goto('/login')
  await identifierField(page).fill('lea@gmial.com')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(heading(page, 'Créer un compte')).toBeFocused()
  await expect(page).toHaveTitle('Inscription – Compte Skezia')

  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser cette adresse' }).click()
  await expect(emailField(page)).toHaveValue('lea@gmail.com')
  await expect(emailField(page)).toBeFocused()

  await nicknameField(page).pressSequentially('Lea.Martin')
  await expect(nicknameField(page)).toHaveValue('lea.martin')
  await passwordField(page).fill(password)
  await expect(page.getByRole('meter', { name: 'Force du mot de passe' })).toHaveAttribute('aria-valuetext', 'Forte')
  await confirmField(page).fill(`${password}!`)
  await submit(page).click()
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await expect(page.getByText('Veuillez accepter les CGU.')).toBeVisible()
  await expect(confirmField(page)).toBeFocused()

  await confirmField(page).fill(password)
  await terms(page).check()
  await page.getByRole('checkbox', { name: /actualités/ }).check()
  await submit(page).click()
  await expect(congratulations(page)).toContainText('vient d’être envoyé à lea@gmail.com.')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page).toHaveURL('/login')
  await expect(identifierField(page)).toHaveValue('lea@gmail.com')

  await page.goto(backend.lastLink('lea@gmail.com'))
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: 'Votre compte a été validé avec succès.' })).toBeVisible()
  await signIn(page, 'lea.martin')
  await expect(page).toHaveURL('/dashboard/apps')
  await expect(page.getByText('lea@gmail.com')).toBeVisible()
  expect(backend.accounts.byNickName('lea.martin')).toMatchObject({ confirmed: true, subscribeNewsletter: true })
})

test('the redirect to a solution is kept through the link of the e-mail', async ({ page, backend, world }) => {
  const room = `${world.skemeet}/salle/42?invite=1`
  await page.goto(`/subscription?mail=lea%40exemple.fr&redirectUrl=${encodeURIComponent(room)}`)
  await expect(page.getByText('Vous continuerez vers Skemeet.')).toBeVisible()
  await fill(page, { email: 'lea@exemple.fr', nickname: 'lea.martin' })
  await submit(page).click()
  await expect(congratulations(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(room)}`)
  await expect(page.getByText('Vous continuerez vers Skemeet.')).toBeVisible()

  // The mail may be read in another browser: the link alone knows the way.
  await page.evaluate(() => localStorage.clear())
  await page.goto(backend.lastLink('lea@exemple.fr'))
  await expect(page.getByRole('status').filter({ hasText: 'Votre compte a été validé' })).toBeVisible()
  await signIn(page, 'lea.martin')
  await expect(page).toHaveURL(room)
})

test('the keyboard alone is enough, and the final dialog makes the page inert', BACK, async ({ page, backend }) => {
  await page.goto('/subscription')
  await emailField(page).focus()
  for (const keys of ['lea@exemple.fr', 'Tab', 'Tab', 'lea.martin', 'Tab', password, 'Tab', 'Tab', password, 'Tab'])
    await (keys === 'Tab' ? page.keyboard.press('Tab') : page.keyboard.type(keys))
  await page.keyboard.press('Tab')
  await expect(terms(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(congratulations(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Se connecter')).toBeFocused()
  expect(backend.calls.filter((call) => call.path === '/users/create')).toHaveLength(1)

  await goBack(page)
  await expect(congratulations(page)).toHaveCount(0)
})

test('the terms and the privacy policy open in a new tab, and do not tick the box', async ({ page, context }) => {
  await page.goto('/subscription')
  for (const [name, title] of [
    [/^conditions générales d’utilisation/, 'Conditions générales d’utilisation'],
    [/^politique de confidentialité/, 'Politique de confidentialité'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAccessibleName(/ \(nouvelle fenêtre\)$/)
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
    await expect(heading(tab, title)).toBeVisible()
    await expect(tab).toHaveTitle(`${title} – Compte Skezia`)
    expect(await tab.evaluate(() => window.opener === null)).toBe(true)
    await tab.close()
    await expect(terms(page)).not.toBeChecked()
  }
  // At its start, because the middle is a link.
  await page.getByText('J’accepte les').click({ position: { x: 5, y: 10 } })
  await expect(terms(page)).toBeChecked()
})

test('a taken e-mail or identifier shows an error at its field, and the typed values are kept', async ({
  page,
  backend,
}) => {
  backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin' })
  await page.goto('/subscription')
  await fill(page, { email: 'lea@exemple.fr', nickname: 'lea.durand' })
  await submit(page).click()
  await expect(emailField(page)).toHaveAccessibleDescription(
    'Cette adresse e-mail est déjà utilisée. Indiquez-en une autre, ou connectez-vous avec celle-ci.',
  )
  await expect(emailField(page)).toBeFocused()
  await expect(passwordField(page)).toHaveValue(password)
  await expect(terms(page)).toBeChecked()
  await emailField(page).fill('lea.martin@exemple.fr')
  await nicknameField(page).fill('lea.martin')
  await submit(page).click()
  await expect(nicknameField(page)).toHaveAccessibleDescription(/^Cet identifiant est déjà utilisé\./)
  await expect(nicknameField(page)).toBeFocused()
  await nicknameField(page).fill('lea.durand')
  await submit(page).click()
  await expect(congratulations(page)).toBeVisible()
})

/**
 * Opens the page with an address in its link, its script held back; gives what lets it go and waits until it is there.
 */
async function openBeforeScript(page: Page) {
  const release = await holdScripts(page)
  await page.goto('/subscription?mail=lea%40exemple.fr', { waitUntil: 'commit' })
  return async () => {
    await release()
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  }
}

test('the address of the link does not replace one typed before hydration', async ({ page }) => {
  const script = await openBeforeScript(page)
  await emailField(page).fill('lea.martin@exemple.fr')
  await terms(page).check()
  await script()
  await expect(emailField(page)).toHaveValue('lea.martin@exemple.fr')
  await nicknameField(page).fill('lea.martin')
  await passwordField(page).fill(password)
  await confirmField(page).fill(password)
  await submit(page).click()
  await expect(congratulations(page)).toContainText('lea.martin@exemple.fr')
})

test('the address of the link is selected when the focus is in its field', async ({ page }) => {
  const script = await openBeforeScript(page)
  await emailField(page).focus()
  await script()
  await expect(emailField(page)).toHaveValue('lea@exemple.fr')
  await page.keyboard.type('lea.martin@exemple.fr')
  await expect(emailField(page)).toHaveValue('lea.martin@exemple.fr')
})

test('a reload empties the passwords, and a technical failure empties nothing', async ({ page, backend }) => {
  backend.fault('POST /users/create', { drop: true, times: 1 })
  await page.goto('/subscription?mail=lea%40exemple.fr')
  await fill(page, { email: 'lea@exemple.fr', nickname: 'lea.martin' })
  await submit(page).click()
  await expect(submit(page)).toHaveAccessibleDescription(/Une erreur inconnue est survenue/)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(passwordField(page)).toHaveValue(password)
  await page.reload()
  await expect(emailField(page)).toHaveValue('lea@exemple.fr')
  await expect(passwordField(page)).toHaveValue('')
  await expect(confirmField(page)).toHaveValue('')
})
