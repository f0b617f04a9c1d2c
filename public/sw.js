/*
 * Replaces a service worker that an earlier portal has left on this host. It removes this worker and the files that the
 * worker has stored.
 */
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(removeItself()))

async function removeItself() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
}
