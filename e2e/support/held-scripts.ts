import type { Page, Route } from '@playwright/test'

export async function holdScripts(page: Page) {
  const held: Route[] = []
  let released = false
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (released) await route.continue()
    else held.push(route)
  })
  return async function release() {
    released = true
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
}
