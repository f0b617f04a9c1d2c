/* Takes the place of a service worker that an earlier portal of this host has left: removes it with what it has stored. */
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(removeItself()))

async function removeItself() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
}
