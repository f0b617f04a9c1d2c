import type { Locator, Page } from '@playwright/test'
import type { Backend } from '../mocks/backend'
import { expect, test } from './fixtures'

import { comeBackFromProvider, password } from './sign-in'

/* A2, A4, A5, A10 and A12 by the keyboard alone. docs/accessibility.md says where each line is checked. */

/** Presses Tab until `control` has the focus, which is never lost on the way. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  await expect(control, 'within 40 presses of Tab').toBeFocused()
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
  await page.keyboard.type(text)
}

/** The page or step that was asked for has come, and has the focus. */
const arrived = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()

type Journey = (scene: { page: Page; backend: Backend }) => Promise<void>

const JOURNEYS: Record<string, Journey> = {
  'signing in with a second factor, and out': async ({ page, backend }) => {
    const lea = backend.account({
      password,
      nickName: 'lea.martin',
      oneTimePasswordActivated: true,
      cellphone: '0612345642',
    })
    await page.goto('/login')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await type(page, 'Identifiant ou e-mail', 'lea.martin')
    await type(page, 'Mot de passe', 'Une-erreur-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveTitle(/^Erreur – /)
    await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Saisissez votre code' })).toBeVisible()
    const code = page.getByLabel('Code de vérification')
    if (!(await code.evaluate((element) => element === document.activeElement))) await tabTo(page, code)
    await page.keyboard.type(backend.lastCode(lea))
    await page.keyboard.press('Enter')
    await arrived(page, 'Mes applications')
    await tabTo(page, page.getByRole('link', { name: /^Accessibilité/ }))
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('navigation').getByRole('link').last()).toBeFocused()
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Shift+Tab')
    await tabTo(page, page.getByRole('link', { name: 'Se déconnecter' }))
    await page.keyboard.press('Enter')
    await arrived(page, 'Se connecter')
  },
  'choosing a new password': async ({ page, backend }) => {
    const lea = backend.account({ password, email: 'lea@exemple.fr' })
    await page.goto('/login')
    await tabTo(page, page.getByRole('link', { name: 'Mot de passe oublié ?' }))
    await page.keyboard.press('Enter')
    await arrived(page, 'Mot de passe oublié')
    await tabTo(page, page.getByRole('button', { name: 'Envoyer la demande' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()
    await page.keyboard.type('lea@exemple.fr')
    await page.keyboard.press('Enter')
    await arrived(page, 'Consultez votre boîte mail')
    const token = backend.tokens.issue({ kind: 'reset-password', account: lea })
    await page.goto(`/reset-password?resetPasswordToken=${token}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Choisissez un nouveau mot de passe' })).toBeVisible()
    await type(page, 'Nouveau mot de passe', 'Soleil-Levant-42')
    await type(page, 'Confirmer le nouveau mot de passe', 'Soleil-Levant-42')
    await page.keyboard.press('Enter')
    await arrived(page, 'Votre mot de passe est à jour')
  },
  'writing to the support': async ({ page, backend }) => {
    await page.goto('/login')
    const contact = page.getByRole('button', { name: 'Contact', exact: true })
    await tabTo(page, contact)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Comment doit-on vous appeler ?')).toBeFocused()
    await page.keyboard.type('Léa Martin')
    await type(page, 'Email', 'lea@exemple.fr')
    await type(page, 'Description', 'Bonjour, je ne reçois pas le code.')
    await tabTo(page, page.getByRole('button', { name: 'Envoyer' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(contact).toBeFocused()
    expect(backend.calls.filter(({ call }) => call === 'POST /users/send-support-message')).toHaveLength(1)
  },
  'tying an e-CPS to an account': async ({ page, backend }) => {
    backend.account({ password, email: 'lea@exemple.fr' })
    await comeBackFromProvider(
      page,
      backend.identity('pro-sante-connect', { name: 'Léa Martin', email: 'l@exemple.fr' }),
    )
    await arrived(page, 'Avez-vous déjà un compte ?')
    await tabTo(page, page.getByRole('button', { name: /^Associer/ }))
    await page.keyboard.press('Enter')
    await arrived(page, 'Associer votre compte')
    await type(page, 'E-mail', 'lea@exemple.fr')
    await page.keyboard.press('Enter')
    await arrived(page, 'Confirmez l’association')
  },
}

for (const [name, journey] of Object.entries(JOURNEYS))
  test(`by the keyboard alone: ${name}`, ({ page, backend }) => journey({ page, backend }))

test('the accessibility statement opens in a new tab from the footer, and says how to complain', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText([/^Conditions/, /^Confidentialité/, /^Accessibilité/])
  const link = footer.getByRole('link', { name: 'Accessibilité' })
  await expect(link).toHaveAccessibleName(/^Accessibilité\s: non conforme ?\(nouvelle fenêtre\)$/)
  await expect(link).toHaveAttribute('rel', /noopener/)
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(tab).toHaveTitle('Déclaration d’accessibilité – Compte Skezia')
  await expect(tab.getByRole('link', { name: 'écrire au Défenseur des droits' })).toBeVisible()
})

test('the number of keyboard journeys is printed', () => {
  process.stdout.write(`Accessibility: ${Object.keys(JOURNEYS).length} keyboard journeys\n`)
})
