import type { Page } from '@playwright/test'
import { BACK, goBack, goForward } from '../support/back-forward'
import { expect, test } from '../support/fixtures'
import { fillNewPassword, password } from '../../catalogue/sign-in'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const save = (page: Page) => page.getByRole('button', { name: 'Confirmer' })

test(
  'the portal removes the token of a mailed link from the address at once, and Back does not bring the token back',
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
    await expect(save(page)).toHaveAccessibleDescription(/Votre choix est peut-être déjà enregistré/)
    await save(page).click()
    await expect(heading(page, 'Votre mot de passe est à jour')).toBeVisible()
    await goBack(page)
    await expect(heading(page, 'Se connecter')).toBeVisible()
    await goForward(page)
    await expect(heading(page, /Mot de passe oublié|Votre mot de passe est à jour/)).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Mot de passe oublié')).toBeVisible()
    expect(backend.calls.filter((call) => call.path === '/auth/reset-password-confirm')).toHaveLength(2)
  },
)
