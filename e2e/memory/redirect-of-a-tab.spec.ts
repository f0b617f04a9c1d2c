import type { Page } from '@playwright/test'
import type { Account, Identity } from '../../mocks/data/accounts'
import { password, PROVIDER_BUTTONS, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import { openAnyway } from '../support/open-anyway'
import { APPLICATIONS, FORM, hydrated, passTime, pressSignOut, title } from './steps'

/* Each tab has its own redirect. */

let lea: Account
let bob: Account
let byCard: Identity

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
  byCard = backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea })
})

async function openToward(page: Page, solution: string, name: string): Promise<void> {
  await page.goto(`/login?redirectUrl=${encodeURIComponent(`${solution}/salle/42`)}`)
  await hydrated(page)
  await expect(page.getByText('Vous continuerez vers')).toBeVisible()
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
}

async function enterByCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: PROVIDER_BUTTONS['pro-sante-connect'] }).click()
  await page.locator(`button[value="${byCard.id}"]`).click()
}

test('each of two tabs returns from the provider to its own solution', async ({ page, context, world }) => {
  await openToward(page, world.skemeet, 'Skemeet')
  const other = await context.newPage()
  await openToward(other, world.skezia, 'Skezia')
  await enterByCard(page)
  await expect(page).toHaveURL(`${world.skemeet}/salle/42`)
})

test('a tab that returns from a provider opens the solution that this tab requested, even if another tab has opened another solution', async ({
  page,
  context,
  world,
}) => {
  await openToward(page, world.skemeet, 'Skemeet')
  const other = await context.newPage()
  await openToward(other, world.skezia, 'Skezia')
  await signIn(other, lea.email)
  await expect(other).toHaveURL(`${world.skezia}/salle/42`)
  await enterByCard(page)
  await expect(page).toHaveURL(`${world.skemeet}/salle/42`)
})

test('if a tab has followed a redirect, a new tab does not follow this redirect again', async ({
  page,
  context,
  world,
}) => {
  await openToward(page, world.skezia, 'Skezia')
  await signIn(page, lea.email)
  await expect(page).toHaveURL(`${world.skezia}/salle/42`)
  const other = await context.newPage()
  await other.goto('/login')
  await expect(title(other, APPLICATIONS)).toBeVisible()
})

for (const which of ['first', 'second'] as const)
  test(`after a session has ended in two tabs, a new user of the ${which} tab does not see the earlier user's page`, async ({
    page,
    context,
    backend,
  }) => {
    await context.addCookies([backend.session(lea)])
    const other = await context.newPage()
    await page.goto('/dashboard/authentication/password')
    await expect(title(page, 'Mot de passe')).toBeVisible()
    await other.goto('/dashboard/api-connections')
    await expect(title(other, 'Connexions API')).toBeVisible()
    backend.endSessions()
    for (const tab of [page, other]) {
      await openAnyway(() => tab.reload())
      await expect(title(tab, FORM)).toBeVisible()
    }
    const tab = which === 'first' ? page : other
    await signIn(tab, bob.email)
    await expect(title(tab, APPLICATIONS)).toBeVisible()
    await expect(tab).toHaveURL('/dashboard/apps')
  })

test('if a session ends in two tabs, each tab returns to its page after the same user has signed in', async ({
  page,
  context,
  backend,
}) => {
  await context.addCookies([backend.session(lea)])
  const other = await context.newPage()
  await page.goto('/dashboard/authentication/password')
  await expect(title(page, 'Mot de passe')).toBeVisible()
  await other.goto('/dashboard/api-connections')
  await expect(title(other, 'Connexions API')).toBeVisible()
  backend.endSessions()
  for (const tab of [page, other]) {
    await openAnyway(() => tab.reload())
    await expect(title(tab, FORM)).toBeVisible()
  }
  await signIn(page, lea.email)
  await expect(page).toHaveURL('/dashboard/authentication/password')
  await openAnyway(() => other.reload())
  await expect(other).toHaveURL('/dashboard/api-connections')
})

test('a tab that opens an activation link continues to the solution from which the user came', async ({
  page,
  context,
  backend,
  world,
}) => {
  lea.confirmed = false
  await openToward(page, world.skezia, 'Skezia')
  const mailed = await context.newPage()
  const token = backend.tokens.issue({ kind: 'activation', account: lea })
  await mailed.goto(`/login?mailActivatedToken=${token}`)
  await expect(mailed.getByText('Votre compte a été validé avec succès').first()).toBeVisible()
  await page.close()
  await signIn(mailed, lea.email)
  await expect(mailed).toHaveURL(`${world.skezia}/salle/42`)
})

test('the browser forgets a redirect after a day', async ({ page, context, backend, world }) => {
  await context.clock.install()
  await openToward(page, world.skezia, 'Skezia')
  const next = await context.newPage()
  await page.close()
  await passTime(context, backend, 25)
  await next.goto('/login')
  await signIn(next, bob.email)
  await expect(title(next, APPLICATIONS)).toBeVisible()
})

test('the browser forgets a redirect when its user signs out', async ({ page, context, world }) => {
  await openToward(page, world.skezia, 'Skezia')
  const next = await context.newPage()
  await next.goto('/dashboard/apps')
  await expect(title(next, FORM)).toBeVisible()
  await signIn(next, lea.email)
  await expect(title(next, APPLICATIONS)).toBeVisible()
  await pressSignOut(next)
  await expect(title(next, FORM)).toBeVisible()
  await page.close()
  await signIn(next, bob.email)
  await expect(title(next, APPLICATIONS)).toBeVisible()
})
