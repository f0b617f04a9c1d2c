import { expect } from '@playwright/test'

/**
 * Runs a navigation, such as `page.reload()`. The portal may open another page during the navigation, for example after
 * a message from another tab. The browser then cancels the navigation. In this case, the function repeats it.
 */
export const openAnyway = (navigate: () => Promise<unknown>) =>
  expect(async () => {
    await navigate()
  }).toPass()
