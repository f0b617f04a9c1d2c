import { expect, test } from '../support/fixtures'
import { password, signIn } from '../../catalogue/sign-in'

const TOLD = 'Le portail est resté 15 minutes sans activité. Reconnectez-vous pour continuer.'

test.use({ settings: { VITE_INACTIVITY_MINUTES: '15' } })

test('if a tab is signing out for inactivity and the user signs out in another tab, the first tab opens the sign-in page', async ({
  page,
  context,
  backend,
}) => {
  await context.addCookies([backend.session(backend.account())])
  await page.clock.install()
  await page.addInitScript(() => {
    const channels = new Set<BroadcastChannel>()
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        channels.add(this)
      }
      override close() {
        super.close()
        channels.delete(this)
      }
    }
    let isDashboard = false
    // The observer runs after React has removed the page. At this moment, React has not yet cleaned up passive effects.
    new MutationObserver(() => {
      const wasDashboard = isDashboard
      isDashboard = document.querySelector('header a[href="/logout"]') !== null
      if (!wasDashboard || isDashboard) return
      for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data: 'signed-out' }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/dashboard/authentication/email')
  await page.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nou')
  await page.clock.runFor('15:01')
  await expect(page.getByText(TOLD)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
})

test('the limit of inactivity also ends the session during a forced password update', async ({
  page,
  backend,
  world,
}) => {
  const lea = backend.account({ password, changeSkemeetPassword: true })
  await page.clock.install()
  await page.goto(`/login?redirectUrl=${encodeURIComponent(world.skemeet)}`)
  await signIn(page, lea.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Choisissez un nouveau mot de passe' })).toBeVisible()
  await page.clock.runFor('15:01')
  await expect(page.getByText(TOLD)).toBeVisible()
  expect(backend.calls.map(({ call }) => call)).toContain('POST /auth/logout')
})
