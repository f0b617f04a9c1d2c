import { chromium, type Page } from '@playwright/test'
import { password, signIn } from '../../catalogue/sign-in'
import { launchOptionsWithCache } from '../support/find-browser'
import { expect, test } from '../support/fixtures'
import { findJoinedWords } from '../support/joined-words'
import type { World } from '../support/world'

/*
 * In these tests, the portal has a public address, and its APIs have private addresses. The browser therefore asks the
 * user to permit the access to the local network.
 */

const WORDS = /^Votre navigateur empêche cette page de joindre le réseau local/

/**
 * Starts a browser that treats the portal's address as public. Opens /login in this browser, and calls `play` with the
 * page.
 */
async function withPublicPortal(world: World, isGranted: boolean, play: (page: Page) => Promise<void>): Promise<void> {
  // Use the full browser. The headless build blocks access to the local network and does not store the permission.
  const options = launchOptionsWithCache()
  const { port } = new URL(world.portal)
  const spaces = [`127.0.0.1:${port}=public`, `[::1]:${port}=public`].join()
  const args = [...(options.args ?? []), `--ip-address-space-overrides=${spaces}`]
  const browser = await chromium.launch({ ...options, args })
  try {
    const context = await browser.newContext({ baseURL: world.portal })
    context.on('page', findJoinedWords)
    if (isGranted) await context.grantPermissions(['local-network-access'])
    const page = await context.newPage()
    await page.goto('/login')
    await play(page)
  } finally {
    await browser.close()
  }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the step about a technical error explains that the browser blocks access to the local network', async ({
  world,
}) => {
  const lea = world.backend.account({ password })
  await withPublicPortal(world, false, async (page) => {
    await signIn(page, lea.email)
    await expect(title(page, 'Un problème technique est survenu')).toBeVisible()
    await expect(page.getByRole('main').getByText(WORDS)).toBeVisible()
  })
})

test('if the APIs are in the local network and the user has permitted the access, the user can sign in', async ({
  world,
}) => {
  const lea = world.backend.account({ password })
  await withPublicPortal(world, true, async (page) => {
    await signIn(page, lea.email)
    await expect(title(page, 'Mes applications')).toBeVisible()
  })
})

test('if the local network is not the cause of a technical error, the message does not mention the local network', async ({
  page,
  backend,
}) => {
  await page.goto('/login')
  backend.fault('POST /auth/login', { drop: true })
  await signIn(page, 'lea.martin')
  await expect(title(page, 'Un problème technique est survenu')).toBeVisible()
  await expect(page.getByText(WORDS)).toHaveCount(0)
})
