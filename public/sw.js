/*
 * Replaces a service worker that an earlier portal has left on this host. It also removes the files that the earlier
 * worker has stored, and then removes itself.
 */
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(removeItself()))

async function removeItself() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
}
