import type { Browser, Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import type { World } from '../support/world'

export async function signedInPage(browser: Browser, world: World, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.portal, locale: 'fr-FR' })
  await context.addCookies([world.backend.session(account)])
  return context.newPage()
}
