import { CLIENT } from '../../mocks/providers/oidc-server'
import { FIREFOX } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { comeBackFromProvider } from '../../catalogue/sign-in'

test(
  'after a sign-out, a link on /login ends the session at Pro Santé Connect',
  FIREFOX,
  async ({ page, context, backend, world }) => {
    const identity = backend.identity('pro-sante-connect', { name: 'Léa Martin', account: backend.account() })
    /** Returns whether Pro Santé Connect returns an authorization code without a sign-in. */
    const remembersUser = async () => {
      const { issuer } = world.sandbox.providers['pro-sante-connect']
      const request = new URLSearchParams({
        client_id: CLIENT.id,
        redirect_uri: `${world.portal}/check-user`,
        response_type: 'code',
        scope: 'openid',
        prompt: 'none',
      })
      const answer = await context.request.get(`${issuer}/protocol/openid-connect/auth?${request}`, { maxRedirects: 0 })
      const { searchParams } = new URL(answer.headers().location ?? '')
      expect(searchParams.get('error')).toBe(searchParams.has('code') ? null : 'login_required')
      return searchParams.has('code')
    }

    await comeBackFromProvider(page, identity)
    await expect(page.getByRole('heading', { level: 1, name: 'Mes applications' })).toBeFocused()
    await page.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(page.getByText('Votre session Pro Santé Connect est peut-être encore ouverte')).toBeVisible()
    expect(await remembersUser()).toBe(true)

    await page.getByRole('link', { name: 'Me déconnecter de Pro Santé Connect' }).click()
    await expect(page).toHaveURL(`${world.portal}/login`)
    await expect(page.getByRole('button', { name: 'Avec e-CPS' })).toBeVisible()
    expect(await remembersUser()).toBe(false)
  },
)
