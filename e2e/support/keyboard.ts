import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until `control` has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control, 'at most 40 key presses of Tab move the focus to this control').toBeFocused()
}
