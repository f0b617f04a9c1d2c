import { expect, test } from '../support/fixtures'

test('Back while React hydrates opens the page of the address', async ({ page }) => {
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter')
  await page.addInitScript(() => {
    // React measures the time to let the browser work after each component, and continues on a message.
    let time = 0
    performance.now = () => (time += 2)
    let turns = 0
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown) {
      turns += 1
      if (turns !== 100) postMessage.call(this, message)
      else {
        // Goes on once the router has opened the other page.
        window.addEventListener('popstate', () => setTimeout(() => postMessage.call(this, message), 500))
        history.back()
      }
    }
  })
  await page.reload()
  await expect(page).toHaveURL('/subscription')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un compte')
})
