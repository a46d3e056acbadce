// The service worker (D146). It answers a navigation of the signed-in app that failed, with a page that holds no data, and
// asks nobody for the stylesheet of that page. All else goes as if there were no worker: calls, feeds, pictures, and the pages
// of links. No page of the app is stored, since its nonce would be sent again. `__…__` are filled by the build.
const [page, style] = ['/offline.html', '/offline.css']
const cacheName = '__CACHE__'
const ofApp = new RegExp('__PAGES__', 'i')

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && ofApp.test(pathname))
    event.respondWith(fetch(event.request).catch(() => caches.match(page)))
  else if (pathname === style)
    event.respondWith(caches.match(style).then((kept) => kept ?? fetch(event.request)))
})

async function keep() {
  const cache = await caches.open(cacheName)
  // Past the browser's own cache, and without the login.
  const asked = { cache: 'reload', credentials: 'omit' }
  await cache.addAll([page, style].map((path) => new Request(path, asked)))
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
}
