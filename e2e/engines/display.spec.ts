import type { Backend } from '../../mocks/backend'
import { expect, needs, openSignedIn, test } from './fixtures'
import { field, heading, text, type Screen } from './screen'

/** The widths of what is wider than the window. */
const sideways = (portal: Screen) =>
  portal.tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, undefined)

const colourOf = (portal: Screen, css: string, property: 'color' | 'backgroundColor') =>
  portal.tab.run(({ css, property }) => getComputedStyle(document.querySelector(css) ?? document.body)[property], {
    css,
    property,
  })

const PAGES = ['/dashboard/authentication', '/dashboard/authentication/email', '/dashboard/api-connections']

/** Opens pages of an account at the width of the window, and expects no sideways scrolling. */
async function expectNoSideways(portal: Screen, backend: Backend) {
  await openSignedIn(portal, backend, backend.account(), '/dashboard/apps')
  for (const path of PAGES) {
    await portal.open(path)
    await portal.see({ css: 'h1' })
    expect(await sideways(portal), path).toBe(0)
  }
}

test('the pages fit a window of 320 px', needs('320 px'), async ({ portal, backend }) => {
  await portal.tab.resize({ width: 320, height: 640 })
  await expectNoSideways(portal, backend)
  expect(await portal.tab.run(() => innerWidth, undefined)).toBe(320)
})

test('the pages fit the narrowest window', async ({ portal, backend }) => {
  await portal.tab.resize({ width: 320, height: 800 })
  await expectNoSideways(portal, backend)
  expect(await portal.tab.run(() => innerWidth, undefined)).toBeLessThan(480)
})

test('zooming to 400 % keeps what was typed', needs('320 px'), async ({ portal }) => {
  await portal.open('/subscription')
  await portal.fill(field('E-mail'), 'lea@exemple.fr')
  // A window of 1280 px at 400 % is 320 px wide.
  await portal.tab.resize({ width: 320, height: 200 })
  await portal.seeValue(field('E-mail'), 'lea@exemple.fr')
  await portal.fill(field('Identifiant'), 'lea.martin')
  await portal.tab.resize({ width: 1280, height: 800 })
  await portal.seeValue(field('Identifiant'), 'lea.martin')
  await portal.seeValue(field('E-mail'), 'lea@exemple.fr')
})

test('without a network the page says so, and keeps what was typed', needs('offline'), async ({ portal }) => {
  await portal.open('/subscription')
  await portal.fill(field('E-mail'), 'lea@exemple.fr')
  await portal.tab.setOffline(true)
  await portal.see(text(/^Vous êtes hors ligne/))
  await portal.seeValue(field('E-mail'), 'lea@exemple.fr')
  await portal.tab.setOffline(false)
  await portal.seeNone(text(/^Vous êtes hors ligne/))
})

test.describe('in the dark scheme', () => {
  test.use({ settings: { colorScheme: 'dark' } })
  test('the page is dark', needs('dark'), async ({ portal, backend }) => {
    await openSignedIn(portal, backend, backend.account(), '/dashboard/authentication')
    await portal.see(heading('Authentification'))
    expect(await colourOf(portal, 'body', 'backgroundColor')).toBe('rgb(13, 21, 18)')
    expect(await colourOf(portal, 'h1', 'color')).toBe('rgb(231, 239, 234)')
  })
})

test.describe('with forced colours', () => {
  test.use({ settings: { forcedColours: true } })
  test('the page uses the colours of the system', needs('forced colours'), async ({ portal, backend }) => {
    await openSignedIn(portal, backend, backend.account(), '/dashboard/authentication')
    await portal.see(heading('Authentification'))
    expect(await portal.tab.run(() => matchMedia('(forced-colors: active)').matches, undefined)).toBe(true)
    expect(await colourOf(portal, 'body', 'color')).toBe(await colourOf(portal, 'h1', 'color'))
  })
})
