// Sent in the place of the service worker where the operator has set OFFLINE_PAGE=0: it takes itself and what was kept away.
self.addEventListener('install', () => {
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(end())
})

async function end() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
