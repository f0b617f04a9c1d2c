import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
// selenium-webdriver's module for Safari can start the driver of any WebKit browser on a free port.
import { ServiceBuilder } from 'selenium-webdriver/safari.js'
import { readBuild } from '../support/portal'
import { password } from '../../catalogue/sign-in'
import { startWorld } from '../support/world'
import { findWebKit } from './find-engines'

/*
 * Starts the driver of WebKitGTK's small browser on a new virtual display. Playwright cannot control this browser,
 * because Playwright controls only its own build of WebKit.
 */

async function startDriver() {
  const found = findWebKit()
  if (!found) throw new Error('There is no WebKit: `npm run test:engines` says what to install.')
  const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = String(await once(xvfb.stdout, 'data')).trim()
  // Change the environment of this process, because the driver and its browser inherit it.
  Object.assign(process.env, {
    DISPLAY: `:${display}`,
    GTK_THEME: 'Adwaita',
    LANGUAGE: 'fr',
    NO_AT_BRIDGE: '1',
  })
  const service = new ServiceBuilder(found.driver).build()
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // Do not wait for the load event, because a document whose scripts are held back never finishes loading.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
  })
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(capabilities)
    .build()
  const close = async () => {
    await driver.quit()
    await service.kill()
    xvfb.kill()
  }
  return { driver, close }
}

/** Returns functions that read, type and press in the window of `driver` as a user does. */
function handsAt(driver: WebDriver) {
  const read = (script: string) => driver.executeScript<unknown>(`return ${script}`).catch(() => undefined)
  const see = (words: string) => expect.poll(() => read('document.body.innerText'), words).toContain(words)
  const seeNone = (words: string) => expect.poll(() => read('document.body.innerText'), words).not.toContain(words)
  const seePath = (path: string) => expect.poll(() => read('location.pathname'), path).toBe(path)
  const seeFocused = (words: string) =>
    expect
      .poll(() => read('(document.activeElement.labels?.[0] ?? document.activeElement).innerText'), words)
      .toContain(words)
  const type = (...keys: string[]) =>
    driver
      .actions()
      .sendKeys(...keys)
      .perform()
  /** Clicks the link or button with these words once nothing covers it. */
  const press = (words: string) =>
    expect(() => driver.findElement(By.xpath(`//*[self::a or self::button][contains(., "${words}")]`)).click()).toPass()
  return { see, seeNone, seePath, seeFocused, type, press }
}

const STEPS = 'in WebKit, a user can sign in by SMS, create an API connection and sign out'

test(STEPS, async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const before = (path: string) => (/^\/assets\/.*\.js$/.test(path) ? held : Promise.resolve())
  const build = await readBuild()
  const [{ driver, close }, world] = await Promise.all([startDriver(), startWorld(build, { counted: true, before })])
  const { see, seeNone, seePath, seeFocused, type, press } = handsAt(driver)
  const { backend, portal } = world
  const lea = backend.account({ password, oneTimePasswordActivated: true, cellphone: '0612345642' })
  backend.project(lea, 'Cabinet Voltaire')
  try {
    // A text that the user types and submits before hydration is sent once.
    await driver.get(`${portal}/login`)
    await see('Se connecter')
    await driver.findElement(By.css('[name=identifier]')).click()
    await type(lea.email, Key.TAB, password, Key.ENTER)
    release()
    await seeFocused('Code de vérification')
    expect(backend.calls.filter(({ call }) => call === 'POST /auth/login')).toHaveLength(1)
    await type(backend.lastCode(lea))
    await seePath('/dashboard/apps')

    // An open dialog keeps the focus. When the dialog closes, the focus returns to the button that has opened the
    // dialog. If a list is open in the dialog, Escape closes only the list.
    await press('Connexions API')
    await see('Aucune connexion API pour le moment')
    await press('Nouvelle connexion API')
    await seeFocused('Nom de la connexion API')
    await driver.actions().keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT).perform()
    await seeFocused('Sauvegarder')
    await type(Key.TAB)
    await seeFocused('Nom de la connexion API')
    await type(Key.ESCAPE)
    await seeFocused('Nouvelle connexion API')
    await type(Key.ENTER)
    await seeFocused('Nom de la connexion API')
    await type('Agenda', Key.TAB)
    await seeFocused('Projet')
    await type(Key.ARROW_DOWN)
    await see('Cabinet Voltaire')
    await type(Key.ESCAPE)
    await seeNone('Cabinet Voltaire')
    await seeFocused('Projet')
    await type('Cab', Key.ENTER)
    await press('Sauvegarder')
    await see('Configuration manuelle')
    expect(backend.connections.apiConnectionsOf(lea)).toMatchObject([{ name: 'Agenda' }])

    // If the user leaves the page before copying the secret, the portal asks for a confirmation.
    await press('Authentification')
    await see('Quitter sans copier le secret')
    await press('Quitter la page')
    await seePath('/dashboard/authentication')

    // A sign-out in one window also signs out the other window, and Back shows nothing of the account.
    const first = await driver.getWindowHandle()
    await driver.switchTo().newWindow('window')
    await driver.get(`${portal}/dashboard/apps`)
    await see('Ouvrir Skezia')
    await press('Se déconnecter')
    await see('Se connecter')
    await driver.executeScript('setTimeout(() => history.back())')
    await seePath('/login')
    await see('Se connecter')
    await seeNone(lea.email)
    await driver.switchTo().window(first)
    await see('Se connecter')
    await seeNone(lea.email)
    expect(backend.contractDifferences).toEqual([])
  } finally {
    await Promise.all([close(), world.close()])
  }
})
