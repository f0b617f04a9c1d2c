import type { Page } from '@playwright/test'
import type { Backend } from '../../mocks/backend'
import type { Account } from '../../mocks/data/accounts'
import { password, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import { APPLICATIONS, FORM, passTime, pressSignOut, title } from './steps'

/*
 * The portal proposes codes by SMS to a user who gets codes by e-mail. The user can decline the proposal for a month.
 */

const WITHIN_THE_MONTH_H = 29 * 24
const AFTER_THE_MONTH_H = 2 * 24

async function signInByMail(page: Page, backend: Backend, account: Account): Promise<void> {
  await signIn(page, account.email)
  const field = page.getByLabel('Code de vérification')
  await expect(field).toBeFocused()
  await field.fill(backend.lastCode(account))
}

const proposal = (page: Page) => page.getByRole('dialog', { name: 'Passer au code par SMS ?' })

test('if a user declines codes by SMS, the portal does not repeat the offer for a month, but still makes the offer to another user', async ({
  page,
  context,
  backend,
}) => {
  const [lea, bob] = ['lea', 'bob'].map((name) =>
    backend.account({ email: `${name}@exemple.fr`, nickName: name, password, doubleAuthEmailActivated: true }),
  )
  if (!lea || !bob) throw new Error('Two accounts exist.')
  await context.clock.install()
  await page.goto('/login')

  await signInByMail(page, backend, lea)
  await proposal(page).getByRole('button', { name: 'Non, annuler' }).click()
  await expect(title(page, APPLICATIONS)).toBeVisible()
  await pressSignOut(page)

  await expect(title(page, FORM)).toBeVisible()
  await signInByMail(page, backend, bob)
  await expect(proposal(page)).toBeVisible()
  await page.goto('/login')
  await expect(title(page, APPLICATIONS)).toBeVisible()
  await pressSignOut(page)

  await expect(title(page, FORM)).toBeVisible()
  await passTime(context, backend, WITHIN_THE_MONTH_H)
  await signInByMail(page, backend, lea)
  await expect(title(page, APPLICATIONS)).toBeVisible()
  await pressSignOut(page)

  await expect(title(page, FORM)).toBeVisible()
  await passTime(context, backend, AFTER_THE_MONTH_H)
  await signInByMail(page, backend, lea)
  await expect(proposal(page)).toBeVisible()
})
