import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until `control` has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control, 'within 40 presses of Tab').toBeFocused()
}
