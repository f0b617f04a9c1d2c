import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until `control` has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control, 'the control that has the focus after at most 40 presses of the Tab key').toBeFocused()
}
