import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { comeBackFromProvider, openOtherTab, password, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import { openAnyway } from '../support/open-anyway'
import {
  APPLICATIONS,
  count,
  FORM,
  openAccount,
  pressSignOut,
  SIGN_OUT,
  SIGN_OUT_FAILED,
  signInAtSisterSite,
  title,
} from './steps'

/* In these tests with two tabs, the clock is wrong during the sign-in, or the storage is full. */

const HOUR_MS = 3_600_000
const INACTIVE = /sans activité/

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

async function enter(page: Page, account: Account): Promise<void> {
  await signIn(page, account.email)
  await expect(title(page, APPLICATIONS)).toBeVisible()
}

for (const [state, hours] of [
  ['nine hours ahead', 9],
  ['nine hours behind', -9],
] as const)
  test.describe(`a computer whose clock is ${state} during the sign-in, and correct after the sign-in`, () => {
    const setRight = async (page: Page) => page.clock.setSystemTime(Date.now())

    test.beforeEach(({ context }) => context.clock.install({ time: Date.now() + hours * HOUR_MS }))

    test(`after a sign-in with a clock that is ${state}, a sign-out in one tab also signs out the other tab`, async ({
      page,
      context,
      backend,
    }) => {
      await page.goto('/login')
      await enter(page, lea)
      await setRight(page)
      const other = await context.newPage()
      await other.goto('/dashboard/authentication')
      await expect(title(other, 'Authentification')).toBeVisible()
      await page.reload()
      await expect(title(page, APPLICATIONS)).toBeVisible()
      expect(count(backend, SIGN_OUT)).toBe(0)
      await pressSignOut(other)
      await expect(title(other, FORM)).toBeVisible()
      await expect(title(page, FORM)).toBeVisible()
      expect(await openAccount(context, backend)).toBeUndefined()
    })

    test(`if the computer's clock was ${state} during the sign-in, the portal still repeats a failed sign-out`, async ({
      page,
      context,
      backend,
    }) => {
      await page.goto('/login')
      await enter(page, lea)
      const other = await context.newPage()
      const outage = backend.fault(SIGN_OUT, { status: 503 })
      await pressSignOut(page)
      await expect(page.getByText(SIGN_OUT_FAILED)).toBeVisible()
      outage.release()
      await setRight(page)
      await other.goto('/dashboard/apps')
      await expect(title(other, FORM)).toBeVisible()
      await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    })

    test(`if the computer's clock was ${state} during the sign-in, a failed sign-out does not sign out the next user`, async ({
      page,
      context,
      backend,
    }) => {
      await page.goto('/login')
      await enter(page, lea)
      const other = await context.newPage()
      const outage = backend.fault(SIGN_OUT, { status: 503 })
      await pressSignOut(page)
      await expect(page.getByText(SIGN_OUT_FAILED)).toBeVisible()
      outage.release()
      await setRight(page)
      const session = await signInAtSisterSite(context, backend, bob)
      await other.goto('/dashboard/apps')
      await expect(title(other, APPLICATIONS)).toBeVisible()
      await expect(other.getByText(bob.email).first()).toBeVisible()
      expect(backend.sessions.account(session)).toBe(bob)
    })

    test(`if the computer's clock is ${state}, a return from a provider opens the account without a confirmation`, async ({
      page,
      context,
      backend,
    }) => {
      const other = await openOtherTab(page)
      await comeBackFromProvider(page, backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea }))
      await expect(title(page, APPLICATIONS)).toBeVisible()
      await setRight(page)
      await openAnyway(() => other.reload())
      await expect(title(other, APPLICATIONS)).toBeVisible()
      await pressSignOut(page)
      await expect(title(page, FORM)).toBeVisible()
      await expect(title(other, FORM)).toBeVisible()
      expect(await openAccount(context, backend)).toBeUndefined()
    })
  })

test('after a sign-in with a clock nine hours ahead, the sign-out also ends the session at FranceConnect', async ({
  page,
  context,
  backend,
}) => {
  await context.clock.install({ time: Date.now() + 9 * HOUR_MS })
  await comeBackFromProvider(page, backend.identity('france-connect', { name: 'Léa Martin', account: lea }))
  await expect(title(page, APPLICATIONS)).toBeVisible()
  await context.clock.setSystemTime(Date.now())
  const next = await context.newPage()
  await page.close()
  await next.goto('/dashboard/apps')
  await expect(title(next, APPLICATIONS)).toBeVisible()
  const left = next.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/session/end'))
  await pressSignOut(next)
  await left
  await expect(next).toHaveURL('/login')
  await expect(title(next, FORM)).toBeVisible()
})

test.describe('a limit of inactivity, on a computer whose clock is corrected by nine hours', () => {
  test.use({ settings: { VITE_INACTIVITY_MINUTES: '15' } })

  test("if the computer's clock is set back by nine hours, the session still ends at the limit of inactivity", async ({
    page,
    context,
    backend,
  }) => {
    await context.clock.install({ time: Date.now() + 9 * HOUR_MS })
    await page.goto('/login')
    await enter(page, lea)
    const other = await context.newPage()
    await other.goto('/dashboard/authentication')
    await expect(title(other, 'Authentification')).toBeVisible()
    await context.clock.setSystemTime(Date.now())
    await other.reload()
    await expect(title(other, 'Authentification')).toBeVisible()
    await context.clock.runFor('15:30')
    for (const tab of [page, other]) await expect(title(tab, FORM)).toBeVisible()
    await expect(page.getByText(INACTIVE)).toBeVisible()
    expect(await openAccount(context, backend)).toBeUndefined()
  })

  test("if the computer's clock is set forward by nine hours, both tabs report the end of the session for inactivity", async ({
    page,
    context,
    backend,
  }) => {
    await context.clock.install({ time: Date.now() - 9 * HOUR_MS })
    await page.goto('/login')
    await enter(page, lea)
    const other = await context.newPage()
    await other.goto('/dashboard/authentication')
    await expect(title(other, 'Authentification')).toBeVisible()
    await context.clock.fastForward(9 * HOUR_MS)
    for (const tab of [page, other]) {
      await expect(title(tab, FORM)).toBeVisible()
      await expect(tab.getByText(INACTIVE)).toBeVisible()
    }
    expect(await openAccount(context, backend)).toBeUndefined()
    await enter(page, lea)
    await page.reload()
    await expect(title(page, APPLICATIONS)).toBeVisible()
  })
})

test.describe('full storage', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      // Make only localStorage throw. `sessionStorage` still works, because the browser gives each tab a separate
      // limit.
      if (!location.protocol.startsWith('http')) return
      Object.defineProperty(localStorage, 'setItem', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      })
    }),
  )

  test('if localStorage is full, a sign-out in one tab also signs out the other tab', async ({
    page,
    context,
    backend,
  }) => {
    const other = await openOtherTab(page)
    await page.goto('/login')
    await enter(page, lea)
    await other.goto('/dashboard/authentication')
    await expect(title(other, 'Authentification')).toBeVisible()
    await pressSignOut(page)
    await expect(title(page, FORM)).toBeVisible()
    await expect(title(other, FORM)).toBeVisible()
    expect(await openAccount(context, backend)).toBeUndefined()
    await enter(other, bob)
    await page.goto('/login')
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await page.goto('/dashboard/authentication')
    await expect(page.getByRole('main').getByText(bob.email).first()).toBeVisible()
    expect(count(backend, SIGN_OUT)).toBe(1)
  })

  test('with full storage, the user can repeat a failed sign-out', async ({ page, context, backend }) => {
    await page.goto('/login')
    await enter(page, lea)
    const outage = backend.fault(SIGN_OUT, { status: 503 })
    await pressSignOut(page)
    await expect(page.getByText(SIGN_OUT_FAILED)).toBeVisible()
    outage.release()
    await page
      .getByRole('link', { name: 'Se déconnecter' })
      .or(page.getByRole('button', { name: 'Se déconnecter' }))
      .click()
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(page.getByText(SIGN_OUT_FAILED)).toHaveCount(0)
  })

  test('if localStorage is full, each tab still opens the solution that its own URL names', async ({
    page,
    context,
    world,
  }) => {
    const other = await context.newPage()
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/salle/42`)}`)
    await other.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skezia}/salle/42`)}`)
    await signIn(page, lea.email)
    await expect(page).toHaveURL(`${world.skemeet}/salle/42`)
    await signIn(other, lea.email)
    await expect(other).toHaveURL(`${world.skezia}/salle/42`)
  })

  test('if localStorage is full, a sign-out in one tab still ends a forced password update in another tab', async ({
    page,
    context,
    backend,
    world,
  }) => {
    lea.changeSkemeetPassword = true
    await page.goto(`/login?redirectUrl=${encodeURIComponent(world.skemeet)}`)
    await signIn(page, lea.email)
    await expect(title(page, 'Choisissez un nouveau mot de passe')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/dashboard/apps')
    await expect(title(other, APPLICATIONS)).toBeVisible()
    await pressSignOut(other)
    await expect(title(other, FORM)).toBeVisible()
    await expect(title(page, FORM)).toBeVisible()
    expect(count(backend, 'POST /auth/create-user-from-skemeet-and-login')).toBe(0)
  })
})
