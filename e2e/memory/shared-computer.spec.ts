import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { comeBackFromProvider, identifierField, password, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import {
  APPLICATIONS,
  count,
  FORM,
  hydrated,
  openAccount,
  pressSignOut,
  SIGN_OUT,
  signInAtSisterSite,
  title,
} from './steps'

/* Checks the switch « Cet ordinateur est partagé », with which a user marks a browser as shared by several users. */

const NAME = 'Cet ordinateur est partagé'
const LAST_METHOD = 'Dernière méthode utilisée'

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

const shared = (page: Page) => page.getByRole('switch', { name: NAME })
/** Returns the text on /login about the shared computer. */
const sharedLine = (page: Page) => page.getByText(/ordinateur (est )?partagé/i)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openShared(page: Page, query = ''): Promise<void> {
  await page.goto(`/login?poste=partage${query}`)
  await expect(title(page, FORM)).toBeVisible()
  await hydrated(page)
  await expect(sharedLine(page)).toBeVisible()
}

test.describe('the switch', () => {
  test('the switch for a shared computer is off by default', async ({ page, context, backend }) => {
    await page.goto('/login')
    await hydrated(page)
    await expect(sharedLine(page)).toHaveCount(0)
    await signInAtSisterSite(context, backend, lea)
    await page.goto('/dashboard/authentication')
    await expect(shared(page)).toBeVisible()
    await expect(shared(page)).not.toBeChecked()
  })

  test('the switch for a shared computer applies to every user of the browser', async ({ page, context, backend }) => {
    await signInAtSisterSite(context, backend, lea)
    await page.goto('/dashboard/authentication')
    await shared(page).click()
    await expect(shared(page)).toBeChecked()
    await page.reload()
    await expect(shared(page)).toBeChecked()
    await pressSignOut(page)
    await expect(title(page, FORM)).toBeVisible()
    await expect(sharedLine(page)).toHaveCount(1)
    await signIn(page, bob.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await page.goto('/dashboard/authentication')
    await expect(shared(page)).toBeChecked()
    await shared(page).click()
    await expect(shared(page)).not.toBeChecked()
    await pressSignOut(page)
    await expect(title(page, FORM)).toBeVisible()
    await hydrated(page)
    await expect(sharedLine(page)).toHaveCount(0)
  })

  test('a parameter in the URL of /login can mark a computer as shared or as personal', async ({
    page,
    context,
    backend,
  }) => {
    await openShared(page)
    await page.goto('/login')
    await expect(sharedLine(page)).toBeVisible()
    await page.goto('/login?poste=personnel')
    await hydrated(page)
    await expect(title(page, FORM)).toBeVisible()
    await expect(sharedLine(page)).toHaveCount(0)
    await page.goto('/login')
    await hydrated(page)
    await expect(sharedLine(page)).toHaveCount(0)
    await signInAtSisterSite(context, backend, lea)
    await page.goto('/dashboard/authentication')
    await expect(shared(page)).not.toBeChecked()
  })

  test('if the parameter « poste » in the URL has an unknown value, the switch for a shared computer does not change', async ({
    page,
  }) => {
    await page.goto('/login?poste=commun')
    await hydrated(page)
    await expect(sharedLine(page)).toHaveCount(0)
    await openShared(page)
    await page.goto('/login?poste=commun')
    await expect(sharedLine(page)).toBeVisible()
  })
})

test.describe('the end of a session on a shared computer', () => {
  test.beforeEach(({ context }) => context.clock.install())

  const inactive = (page: Page, minutes: number) =>
    page.getByText(`Le portail est resté ${minutes} minutes sans activité. Reconnectez-vous pour continuer.`)

  test('on a shared computer, a session ends after ten minutes of inactivity by default', async ({
    page,
    context,
    backend,
  }) => {
    await openShared(page)
    await signIn(page, lea.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await context.clock.runFor('08:30')
    expect(await openAccount(context, backend)).toBe(lea)
    await context.clock.runFor('01:31')
    await expect(inactive(page, 10)).toBeVisible()
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
  })

  test('on a shared computer, if the user opens a tab ten minutes after the last activity, the session has ended', async ({
    page,
    context,
    backend,
  }) => {
    const next = await context.newPage()
    await openShared(page)
    await signIn(page, lea.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await page.close()
    await context.clock.fastForward('10:01')
    await next.goto('/dashboard/apps')
    await expect(title(next, FORM)).toBeVisible()
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(next.getByText(lea.email)).toHaveCount(0)
  })

  test('on a shared computer, « Se déconnecter maintenant » in the dialog about inactivity ends the session', async ({
    page,
    context,
    backend,
  }) => {
    await openShared(page)
    await signIn(page, lea.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await context.clock.runFor('09:10')
    const dialog = page.getByRole('dialog', { name: 'Êtes-vous toujours là ?' })
    await dialog.getByText('Se déconnecter maintenant').click()
    await expect(title(page, FORM)).toBeVisible()
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(page.getByText(/sans activité/)).toHaveCount(0)
  })

  test.describe('a deployment with a limit of inactivity of fifteen minutes', () => {
    test.use({ settings: { VITE_INACTIVITY_MINUTES: '15' } })

    test('on a shared computer, the portal shortens a configured limit of inactivity from fifteen minutes to ten', async ({
      page,
      context,
      backend,
    }) => {
      await openShared(page)
      await signIn(page, lea.email)
      await expect(title(page, APPLICATIONS)).toBeVisible()
      await context.clock.runFor('10:01')
      await expect(inactive(page, 10)).toBeVisible()
      await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    })
  })

  test.describe('a deployment with a limit of inactivity of five minutes', () => {
    test.use({ settings: { VITE_INACTIVITY_MINUTES: '5' } })

    test('on a shared computer, the session ends after five minutes of inactivity if the configuration sets this limit', async ({
      page,
      context,
      backend,
    }) => {
      await openShared(page)
      await signIn(page, lea.email)
      await expect(title(page, APPLICATIONS)).toBeVisible()
      await context.clock.runFor('05:01')
      await expect(inactive(page, 5)).toBeVisible()
      await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    })
  })
})

test.describe('the data that a shared computer stores', () => {
  test('a shared computer does not remember the provider of the last sign-in', async ({ page, backend }) => {
    await openShared(page)
    await comeBackFromProvider(page, backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea }))
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await pressSignOut(page)
    await expect(title(page, FORM)).toBeVisible()
    await hydrated(page)
    await expect(page.getByText(LAST_METHOD).locator('visible=true')).toHaveCount(0)
    // Expect the warning about the provider's open session, because the next user of the computer must see this
    // warning.
    await expect(page.getByText('Votre session Pro Santé Connect est peut-être encore ouverte')).toBeVisible()
  })

  test('when a computer becomes shared, the portal forgets the provider of the last sign-in', async ({
    page,
    backend,
  }) => {
    await comeBackFromProvider(page, backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea }))
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await pressSignOut(page)
    await expect(page.getByText(LAST_METHOD).locator('visible=true')).toBeVisible()
    await openShared(page)
    await expect(page.getByText(LAST_METHOD).locator('visible=true')).toHaveCount(0)
  })

  test('a shared computer does not remember whether the user typed an e-mail address or a nickname', async ({
    page,
  }) => {
    await openShared(page)
    await signIn(page, lea.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await page.goto('/dashboard/authentication/password')
    await expect(page.locator('input[autocomplete=username]').first()).toHaveValue(lea.nickName)
  })
})

test.describe('/login on a shared computer', () => {
  test('on a shared computer, /login opens the signed-in account only after a click on « Continuer »', async ({
    page,
    context,
    backend,
  }) => {
    await openShared(page)
    await signInAtSisterSite(context, backend, lea)
    await page.goto('/login')
    await expect(page.getByText(lea.email).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await button(page, 'Continuer').click()
    await expect(title(page, APPLICATIONS)).toBeVisible()
    expect(count(backend, SIGN_OUT)).toBe(0)
  })

  test('on a shared computer, /login opens the solution only after a click on « Continuer »', async ({
    page,
    context,
    backend,
    world,
  }) => {
    await openShared(page)
    await signInAtSisterSite(context, backend, lea)
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skezia}/salle/42`)}`)
    await expect(page.getByText(lea.email).first()).toBeVisible()
    await button(page, 'Continuer').click()
    await expect(page).toHaveURL(`${world.skezia}/salle/42`)
  })

  test('on a shared computer, « Ce n’est pas mon compte » ends the session of the earlier user', async ({
    page,
    context,
    backend,
    world,
  }) => {
    await openShared(page)
    await signInAtSisterSite(context, backend, lea)
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skezia}/salle/42`)}`)
    await expect(page.getByText(lea.email).first()).toBeVisible()
    await button(page, 'Ce n’est pas mon compte').click()
    await expect(identifierField(page)).toBeVisible()
    await expect(page.getByText(lea.email)).toHaveCount(0)
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    expect(count(backend, SIGN_OUT)).toBe(1)
    await signIn(page, bob.email)
    await expect(page).toHaveURL(`${world.skezia}/salle/42`)
  })

  test('on a shared computer, if another tab signs out, /login stops showing the signed-in account', async ({
    page,
    context,
    backend,
  }) => {
    await openShared(page)
    await signInAtSisterSite(context, backend, lea)
    const other = await context.newPage()
    await other.goto('/dashboard/apps')
    await expect(title(other, APPLICATIONS)).toBeVisible()
    await page.goto('/login')
    await expect(page.getByText(lea.email).first()).toBeVisible()
    await pressSignOut(other)
    await expect(title(other, FORM)).toBeVisible()
    await expect(page.getByText(lea.email)).toHaveCount(0)
    await expect(identifierField(page)).toBeVisible()
  })

  test('on a shared computer, if the signed-in user has changed, « Continuer » shows the new account, but does not open it', async ({
    page,
    context,
    backend,
  }) => {
    await openShared(page)
    await signInAtSisterSite(context, backend, lea)
    await page.goto('/login')
    await expect(page.getByText(lea.email).first()).toBeVisible()
    await signInAtSisterSite(context, backend, bob)
    await button(page, 'Continuer').click()
    await expect(page.getByText(bob.email).first()).toBeVisible()
    await expect(title(page, APPLICATIONS)).toHaveCount(0)
  })
})
