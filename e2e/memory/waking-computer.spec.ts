import { password, signIn } from '../../catalogue/sign-in'
import { CLOCK_SCRIPT } from '../../mocks/tools/portal-clock'
import { expect, test } from '../support/fixtures'
import { count, openAccount, SIGN_OUT, title } from './steps'

/* When a computer wakes up, the window becomes visible before the timers run. These tests simulate this order. */

const MINUTES = 16

declare global {
  interface Window {
    /** Runs all timers of at least five minutes at once, so that the test does not wait for them. */
    runLongTimers: () => void
    /** The page calls this function half a second after `runLongTimers`. */
    longTimersHaveRun?: () => Promise<void>
  }
}

test.use({ settings: { VITE_INACTIVITY_MINUTES: '15' } })

test('if the step for the code and the session reach their time limits at the same moment, the portal still ends the session', async ({
  page,
  context,
  backend,
}) => {
  const lea = backend.account({ email: 'lea@exemple.fr', password, doubleAuthEmailActivated: true })
  await page.addInitScript(CLOCK_SCRIPT)
  await page.addInitScript(() => {
    const long = new Map<number, () => void>()
    const setSoon = window.setTimeout.bind(window)
    const clearSoon = window.clearTimeout.bind(window)
    let last = 0
    Object.assign(window, {
      setTimeout: (callback: () => void, ms = 0) => {
        if (ms < 300_000) return setSoon(callback, ms)
        last -= 1
        long.set(last, callback)
        return last
      },
      clearTimeout: (timer?: number) => {
        if (timer === undefined || !long.delete(timer)) clearSoon(timer)
      },
      runLongTimers: () => {
        const callbacks = [...long.values()]
        long.clear()
        callbacks.forEach((callback) => callback())
      },
    })
  })
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  await page.exposeFunction('longTimersHaveRun', () => load())
  await page.route(/\/logout(\?|$)/, async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/login')
  await signIn(page, lea.email)
  await expect(title(page, 'Saisissez votre code')).toBeVisible()
  await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
  await expect(page.getByRole('dialog', { name: 'Passer au code par SMS ?' })).toBeVisible()

  await page.evaluate((minutes) => {
    new BroadcastChannel('sandbox-clock').postMessage(minutes * 60_000)
    setTimeout(() => window.dispatchEvent(new Event('focus')), 200)
    setTimeout(() => {
      window.runLongTimers()
      setTimeout(() => void window.longTimersHaveRun?.(), 500)
    }, 700)
  }, MINUTES)
  await expect(
    page.getByText('Le portail est resté 15 minutes sans activité. Reconnectez-vous pour continuer.'),
  ).toBeVisible()
  await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
  expect(await openAccount(context, backend)).toBeUndefined()
})
