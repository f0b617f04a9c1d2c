import { listen } from '../../mocks/listen'
import { VALUES } from '../../deploy/server/nginx-test-server'
import { expect, test } from '@playwright/test'
import { readBuild, siteOf } from '../support/portal'

/** The script of a service worker that always answers from its cache. */
const OLD_WORKER = `
  addEventListener('install', (event) => event.waitUntil(caches.open('old').then((cache) => cache.add('/login'))))
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/login'))
  })`
const oldPage = (worker: string) =>
  `<h1>Ancien portail</h1><script>navigator.serviceWorker.register('${worker}')</script>`

for (const worker of ['/service-worker.js', '/sw.js'])
  test(`the portal removes the service worker ${worker} and the caches of an earlier portal`, async ({ page }) => {
    const site = siteOf(await readBuild(), VALUES)
    let isOld = true
    const server = await listen((request) => {
      const { pathname } = new URL(request.url)
      if (!isOld) return site(pathname)
      const type = pathname === worker ? 'text/javascript' : 'text/html'
      return new Response(pathname === worker ? OLD_WORKER : oldPage(worker), { headers: { 'content-type': type } })
    })
    await page.goto(`${server.origin}/login`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    isOld = false
    await page.goto(`${server.origin}/login`)
    await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    await server.close()
  })
