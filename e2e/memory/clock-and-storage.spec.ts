import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { comeBackFromProvider, openOtherTab, password, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
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

/* A wrong clock at the sign-in, and full storage, each with two tabs. */

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
  test.describe(`a clock that was ${state} at the sign-in and is right since`, () => {
    const setRight = async (page: Page) => page.clock.setSystemTime(Date.now())

    test.beforeEach(({ context }) => context.clock.install({ time: Date.now() + hours * HOUR_MS }))

    test(`with a clock that was ${state} at the sign-in, both tabs keep the account, and signing out in one signs out the other`, async ({
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

    test(`with a clock that was ${state} at the sign-in, a failed sign-out is sent again for its user`, async ({
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

    test(`with a clock that was ${state} at the sign-in, a failed sign-out does not end the session of another user`, async ({
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

    test(`with a clock that was ${state} at the sign-in, a provider opens the account without a question, and the other tab shows it`, async ({
      page,
      context,
      backend,
    }) => {
      const other = await openOtherTab(page)
      await comeBackFromProvider(page, backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea }))
      await expect(title(page, APPLICATIONS)).toBeVisible()
      await setRight(page)
      await other.reload()
      await expect(title(other, APPLICATIONS)).toBeVisible()
      await pressSignOut(page)
      await expect(title(page, FORM)).toBeVisible()
      await expect(title(other, FORM)).toBeVisible()
      expect(await openAccount(context, backend)).toBeUndefined()
    })
  })

test('with a clock that was nine hours ahead at the sign-in, the sign-out leaves FranceConnect', async ({
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

test.describe('a clock that is corrected by nine hours, with a time without activity', () => {
  test.use({ settings: { VITE_INACTIVITY_MINUTES: '15' } })

  test('when the clock is corrected backwards by nine hours, both tabs keep the account, and lose it after the time without activity', async ({
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

  test('when the clock is corrected forwards by nine hours, both tabs say why the session has ended, and the user signs in again', async ({
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
      // The storage of a tab has its own limit.
      if (!location.protocol.startsWith('http')) return
      Object.defineProperty(localStorage, 'setItem', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      })
    }),
  )

  test('with full storage, two tabs share the account, and signing out in one signs out the other', async ({
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

  test('with full storage, a failed sign-out is not reported as done, and can be tried again', async ({
    page,
    context,
    backend,
  }) => {
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

  test('with full storage, each tab continues to the solution of its own address', async ({ page, context, world }) => {
    const other = await context.newPage()
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/salle/42`)}`)
    await other.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skezia}/salle/42`)}`)
    await signIn(page, lea.email)
    await expect(page).toHaveURL(`${world.skemeet}/salle/42`)
    await signIn(other, lea.email)
    await expect(other).toHaveURL(`${world.skezia}/salle/42`)
  })

  test('with full storage, a sign-out in one tab ends the step of a forced password in another', async ({
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
