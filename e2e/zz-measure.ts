import { chromium } from '@playwright/test'
import { findBrowser, launchOptions } from './support/find-browser'
import { readBuild } from './support/portal'
import { withScene } from './support/with-scene'
import { reach } from '../catalogue/scene'
import { screens } from '../catalogue/states'
void findBrowser
const words = process.argv.slice(2)
const build = await readBuild()
const browser = await chromium.launch(launchOptions())
for (const { screen, states, forms = {} } of screens)
  for (const [name, state] of Object.entries({ ...states, ...forms })) {
    const title = `${screen} / ${name}`
    if (!words.some((w) => title.includes(w))) continue
    await withScene(browser, build, { viewport: { width: 1280, height: 800 } }, async (scene) => {
      try { await reach(scene, state) } catch (e) { console.log('!!', title, String(e).slice(0, 300)) }
      await scene.page.waitForTimeout(300)
      const d = await scene.page.evaluate(() => ({
        h: document.documentElement.scrollHeight,
        parts: [...document.querySelectorAll('main > div > *, main > div > form > *, body footer')].map((e) => `${e.localName}${e.getAttribute('role') ?? ''} ${Math.round(e.getBoundingClientRect().top)}+${Math.round(e.getBoundingClientRect().height)} ${(e.textContent ?? '').slice(0, 20)}`),
      }))
      console.log(title, d.h); if (process.env.V) console.log(d.parts.join('\n'))
      await scene.page.screenshot({ path: `/tmp/pics/${title.replaceAll(/[^\w]+/g, '-')}.png` })
    })
  }
await browser.close()
