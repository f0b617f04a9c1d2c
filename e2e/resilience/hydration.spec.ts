import { expect, test } from '../support/fixtures'

test("if the user goes back during React's hydration, the portal opens the page of the restored URL", async ({
  page,
}) => {
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter')
  await page.addInitScript(() => {
    // A fast clock makes React pause the hydration often. During each pause, React waits for a message of its
    // `MessageChannel`. The test delays the 100th message.
    let time = 0
    performance.now = () => (time += 2)
    let messages = 0
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super()
        const post = this.port2.postMessage.bind(this.port2)
        this.port2.postMessage = (message: unknown) => {
          messages += 1
          if (messages !== 100) post(message)
          else {
            // Wait until the router has opened the previous page. Then send the 100th message, so that React continues
            // the hydration.
            window.addEventListener('popstate', () => setTimeout(() => post(message), 500))
            history.back()
          }
        }
      }
    }
  })
  await page.reload()
  await expect(page).toHaveURL('/subscription')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un compte')
})
