import type { Browser } from '@playwright/test'
import type { World } from '../support/world'
import { signedInPage } from './signed-in-page'

export const LONG_LIST_ROWS = 1000

const SCREENS_PER_STEP = 10

/** Opens, scrolls and searches the list. Returns how long that takes, without any slowing down. */
export async function measureLongList(browser: Browser, world: World) {
  const lea = world.backend.account()
  const { id } = world.backend.project(lea, 'Grand projet')
  for (let number = 1; number <= LONG_LIST_ROWS; number += 1)
    world.backend.apiConnection(lea, { name: `Connexion ${number}`, skeziaProjectId: id })
  const page = await signedInPage(browser, world, lea)
  await page.addInitScript(observe)
  await page.goto('/dashboard/api-connections', { waitUntil: 'commit' })
  await page.waitForFunction(() => window.longList.shown > 0)
  await page.waitForLoadState('networkidle')

  await page.evaluate(() => window.longList.tasks.splice(0))
  await page.evaluate(async (step) => {
    const { scrollHeight } = document.documentElement
    for (let top = 0; top < scrollHeight; top += innerHeight * step) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, SCREENS_PER_STEP)
  const tasks = await page.evaluate(() => window.longList.tasks.splice(0))

  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('searchbox').click()
  await page.evaluate(() => void (window.longList.letter = 0))
  await page.keyboard.type('connexion 9', { delay: 150 })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  const { shown, letter } = await page.evaluate(() => window.longList)

  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Authentification' }).click()
  await page.getByRole('heading', { level: 1, name: 'Authentification' }).waitFor()
  await menu.getByRole('link', { name: 'Mes applications' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mes applications' }).waitFor()
  await page.waitForLoadState('networkidle')
  const backMs = await page.evaluate(async () => {
    const start = performance.now()
    history.back()
    while (document.querySelector('main h1')?.textContent !== 'Authentification')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - start
  })
  await page.context().close()
  return {
    shownMs: shown,
    longTasks: tasks.filter((duration) => duration > 100).length,
    longestTaskMs: Math.max(0, ...tasks),
    // Until the next paint.
    slowestLetterMs: letter,
    backMs,
  }
}

declare global {
  interface Window {
    longList: { shown: number; letter: number; tasks: number[] }
  }
}

/** Runs in the page before its own scripts. Must contain no named function. */
function observe() {
  window.longList = { shown: 0, letter: 0, tasks: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longList.tasks.push(duration)
  }).observe({ type: 'longtask' })
  const options = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown' || name === 'input') window.longList.letter = Math.max(window.longList.letter, duration)
  }).observe(options)
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main li a')) return
    window.longList.shown = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
