import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
// This module starts the driver of any WebKit on a free port.
import { ServiceBuilder } from 'selenium-webdriver/safari.js'
import { readBuild } from '../support/portal'
import { password } from '../../catalogue/sign-in'
import { startWorld } from '../support/world'
import { findWebKit } from './find-engines'

/*
 * Drives WebKitGTK's small browser, through its driver and in a display of its own, because Playwright drives only its
 * own build of WebKit.
 */

async function startDriver() {
  const found = findWebKit()
  if (!found) throw new Error('There is no WebKit: `npm run test:engines` says what to install.')
  const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = String(await once(xvfb.stdout, 'data')).trim()
  // The driver and its browser inherit the environment.
  Object.assign(process.env, {
    DISPLAY: `:${display}`,
    GTK_THEME: 'Adwaita',
    LANGUAGE: 'fr',
    NO_AT_BRIDGE: '1',
  })
  const service = new ServiceBuilder(found.driver).build()
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // A document whose scripts are held back never finishes loading.
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

/** Returns the sights and actions of a user in the window to which the commands of `driver` go. */
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
  /** Clicks the link or the button, once nothing covers it. */
  const press = (words: string) =>
    expect(() => driver.findElement(By.xpath(`//*[self::a or self::button][contains(., "${words}")]`)).click()).toPass()
  return { see, seeNone, seePath, seeFocused, type, press }
}

const STEPS = 'in WebKit, a user signs in by SMS, creates a connection, and signs out in two windows'

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
    // A text that is typed and submitted before hydration is sent once.
    await driver.get(`${portal}/login`)
    await see('Se connecter')
    await driver.findElement(By.css('[name=identifier]')).click()
    await type(lea.email, Key.TAB, password, Key.ENTER)
    release()
    await seeFocused('Code de vérification')
    expect(backend.calls.filter(({ call }) => call === 'POST /auth/login')).toHaveLength(1)
    await type(backend.lastCode(lea))
    await seePath('/dashboard/apps')

    // A dialog keeps the focus and returns it. Escape closes its list first.
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

    // Leaving with an uncopied secret asks first.
    await press('Authentification')
    await see('Quitter sans copier le secret')
    await press('Quitter la page')
    await seePath('/dashboard/authentication')

    // A sign-out in one window also signs the other out, and Back shows nothing of the account.
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
