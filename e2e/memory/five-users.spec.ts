import type { Page } from '@playwright/test'
import { comeBackFromProvider, identifierField, password, passwordField, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import {
  APPLICATIONS,
  count,
  FORM,
  hydrated,
  openAccount,
  passTime,
  pressSignOut,
  PRO_SANTE_CONNECT_OPEN,
  SIGN_OUT,
  signInAtSisterSite,
  title,
} from './steps'

/* Five users of one shared computer, with two tabs and a closed window. */

test('if five users share one computer, no tab shows the account of another user', async ({
  page,
  context,
  backend,
  world,
}) => {
  const [anna, bob, chloe, denis, emma] = ['anna', 'bob', 'chloe', 'denis', 'emma'].map((name) =>
    backend.account({ email: `${name}@exemple.fr`, nickName: `${name}.martin`, password }),
  )
  if (!anna || !bob || !chloe || !denis || !emma) throw new Error('The test needs five accounts.')
  const everybody = [anna, bob, chloe, denis, emma]
  const card = backend.identity('pro-sante-connect', { name: 'Bob Martin', account: bob })
  const towards = (solution: string) => `/login?redirectUrl=${encodeURIComponent(`${solution}/salle/42`)}`
  /** Checks that the tabs show no account, or only the account of `user`. */
  const expectOnly = async (user: typeof anna | undefined, ...tabs: Page[]) => {
    const others = everybody.filter((other) => other !== user)
    for (const tab of tabs) for (const { email } of others) await expect(tab.getByText(email), email).toHaveCount(0)
  }
  await context.clock.install()

  // The administrator opens the bookmark that marks the computer as shared.
  await page.goto('/login?poste=partage')
  await expect(title(page, FORM)).toBeVisible()

  // The user Anna comes from Skezia. She clicks « Se déconnecter », and closes the window before the API has answered.
  await page.goto(towards(world.skezia))
  await signIn(page, anna.email)
  await expect(page).toHaveURL(`${world.skezia}/salle/42`)
  const second = await context.newPage()
  await second.goto('/dashboard/apps')
  await expect(title(second, APPLICATIONS)).toBeVisible()
  const unheard = backend.fault(SIGN_OUT, { isLate: true, times: 1 })
  await pressSignOut(second)
  await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
  await second.close()
  unheard.release()
  await passTime(context, backend, 0.1)

  // Bob signs in to a sister site with his card, and then opens the portal. The portal must not sign him out.
  const bobs = await signInAtSisterSite(context, backend, bob)
  const third = await context.newPage()
  await third.goto('/login')
  await expect(third.getByText(bob.email).first()).toBeVisible()
  await third.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(title(third, APPLICATIONS)).toBeVisible()
  expect(backend.sessions.account(bobs)).toBe(bob)
  await expectOnly(bob, third)
  await pressSignOut(third)
  await expect(title(third, FORM)).toBeVisible()
  // Bob signs in again with Pro Santé Connect, and signs out. A notice states that his session at Pro Santé Connect may
  // still be open.
  await comeBackFromProvider(third, card)
  await expect(title(third, APPLICATIONS)).toBeVisible()
  await pressSignOut(third)
  await expect(third.getByText(PRO_SANTE_CONNECT_OPEN)).toBeVisible()
  await expectOnly(undefined, third)

  // Chloé must choose a new password in one tab, and signs out in the other tab.
  chloe.changeSkemeetPassword = true
  await page.goto(towards(world.skemeet))
  await expect(title(page, FORM)).toBeVisible()
  await signIn(page, chloe.email)
  await expect(title(page, 'Choisissez un nouveau mot de passe')).toBeVisible()
  await third.goto('/dashboard/apps')
  await expect(title(third, APPLICATIONS)).toBeVisible()
  await pressSignOut(third)
  await expect(title(third, FORM)).toBeVisible()
  await expect(title(page, FORM)).toBeVisible()
  expect(count(backend, 'POST /auth/create-user-from-skemeet-and-login')).toBe(0)

  // Denis waits for the check of his SMS code, and gives up. Emma begins to type in the sign-in form, and the form must
  // stay.
  Object.assign(denis, { oneTimePasswordActivated: true, cellphone: '0612345678' })
  await page.goto('/login')
  await hydrated(page)
  await signIn(page, denis.email)
  await expect(title(page, 'Saisissez votre code')).toBeVisible()
  const check = backend.fault('POST /auth/check-one-time-password', { isLate: true, times: 1 })
  await page.getByLabel('Code de vérification').fill(backend.lastCode(denis))
  await expect.poll(() => count(backend, 'POST /auth/check-one-time-password')).toBe(1)
  await page.getByRole('button', { name: 'Retour à la page de connexion' }).click()
  await identifierField(page).fill(emma.nickName)
  const before = count(backend, SIGN_OUT)
  check.release()
  await expect.poll(() => count(backend, SIGN_OUT)).toBe(before + 1)
  await expect.poll(() => openAccount(context, backend)).toBeUndefined()
  await expect(identifierField(page)).toHaveValue(emma.nickName)
  await expectOnly(undefined, page, third)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(title(page, APPLICATIONS)).toBeVisible()
  await expectOnly(emma, page)

  // Emma forgets to sign out. After ten minutes, no tab is allowed to show her account.
  await context.clock.runFor('10:30')
  for (const tab of [page, third]) {
    await expect(identifierField(tab)).toBeVisible()
    await hydrated(tab)
  }
  await expect.poll(() => openAccount(context, backend)).toBeUndefined()
  await expectOnly(undefined, page, third)
})
