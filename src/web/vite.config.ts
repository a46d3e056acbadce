import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themeCss } from './ui/theme/theme-css.ts'

/** Addresses that the server answers itself; in development everything else is Vite's. */
const serverPaths = ['/trpc', '/profile-image', '/profile-images', '/healthz', '/readyz']

/** In development: where the server listens and where the browser finds us, both set by scripts/dev.mjs, and whom to ask. */
const { DEV_SERVER_URL: serverUrl, DEV_PORT: port, SUPPORT_EMAIL: supportEmail } = process.env

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Modules = {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null
}

const layout = /[\\/]app[\\/]layouts[\\/]signed-in-layout\.tsx$/
/** Its few own styles are not worth a request, of which it has none left. */
const dashboard = /[\\/]dashboard[\\/]dashboard-screen\.tsx$/
/** Screens of the few who administer, whose styles nobody else needs. */
const admin = /[\\/]web[\\/]admin[\\/]/
/** What belongs to us, and what is gathered as if it did. */
const ours = /\.css$|[\\/]src[\\/](shared|web)[\\/]|vite[\\/]preload-helper/
/** What every dialog, menu and list is held by: all signed-in screens need it, at first sight or a moment later. */
const floating =
  /[\\/]@floating-ui[\\/]|[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](FocusTrap|ScrollArea)[\\/]/
/** Fields with a list. What NativeSelect shares with them is small, and copied. */
const lists =
  /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Popover|Select|Combobox(?![\\/](ComboboxChevron|get-parsed|Combobox\.module)))[\\/].*js$|[\\/]sessions[\\/]fields[\\/]client-select\.tsx$/
/** What draws a month: dialogs and tabs need it, and no page at first sight. */
const dates = /[\\/]@mantine[\\/]dates[\\/].*\.css$|[\\/]ui[\\/]form[\\/]date-field\.module\.css/
/** The pages around a login, which share their looks with nobody else. */
const login = /[\\/]src[\\/]web[\\/]auth[\\/]/
/** What the logged-in client's page shares with the trainer's view of a client's pots, which is fetched when it is opened. */
const portal = /[\\/]web[\\/]portal[\\/]/
const hours = /[\\/]web[\\/]portal[\\/]|[\\/]pots[\\/]pot[\\/]pot-management\.tsx$/
/** The screens that people meet before they log in. */
const openScreens = /[\\/]auth[\\/]|[\\/]app[\\/]welcome[\\/]welcome-screen\.tsx$/

/**
 * The file that a module of ours, or a style, goes into. What every page needs is `app`. Styles of one screen stay with
 * it; those that several need are one file for the signed-in screens, or part of `app` where an open screen needs them.
 */
function fileFor(id: string, modules: Modules): string | null {
  if (floating.test(id)) return 'signed-in'
  if (dates.test(id)) return 'dates'
  const above = new Set([id])
  for (const one of above) {
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) above.add(importer)
  }
  const infos = [...above].map((one) => ({ one, info: modules.getModuleInfo(one) }))
  if (infos.some(({ info }) => info?.isEntry)) return 'app'
  if (!id.endsWith('.css')) return null
  const roots = infos.filter(({ info }) => info && info.dynamicImporters.length > 0)
  if (roots.every(({ one }) => layout.test(one) || dashboard.test(one))) return 'signed-in'
  if (roots.some(({ one }) => portal.test(one)) && roots.every(({ one }) => hours.test(one)))
    return 'hours'
  if (roots.length < 2) return null
  if (roots.every(({ one }) => admin.test(one))) return 'admin'
  if (roots.every(({ one }) => login.test(one))) return 'login'
  return roots.some(({ one }) => openScreens.test(one)) ? 'app' : 'signed-in'
}

/**
 * Vite's helper for dynamic imports remembers a stylesheet that failed as if it were loaded, and leaves its link in the
 * page: the next try would show the part without its styles. With this it is requested again, and waited for.
 */
const retryStylesheets: Plugin = {
  name: 'retry-stylesheets',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => {
      const changed = [
        [/(, \(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
        [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
      ].reduce((text, [from, to]) => {
        const next = text.replace(from as RegExp, to as string)
        if (next === text) throw new Error(`The preload helper of Vite has changed: no ${from}`)
        return next
      }, code)
      return { code: changed, map: null }
    },
  },
}

/**
 * In development, what the server does where it sends the pages itself: the page of a personal link has its own frame, and
 * begins without data, as it does when the database is away.
 */
const sentPages: Plugin = {
  name: 'sent-pages',
  apply: 'serve',
  configureServer: (dev) => {
    dev.middlewares.use((request, _response, next) => {
      if (/^\/client(\/|\?|$)/.test(request.url ?? '')) request.url = '/portal/portal.html'
      next()
    })
  },
  transformIndexHtml: (page) =>
    page
      .replaceAll('__SUPPORT_EMAIL__', supportEmail ?? 'support@example.com')
      .replace('"__START__"', '{"json":{"is":"waiting","failures":0}}')
      .replace('__TITLE__', 'Tidspott'),
}

export default defineConfig({
  root: fromHere('.'),
  publicDir: fromHere('../../public'),
  cacheDir: fromHere('../../.cache/vite'),
  plugins: [react(), themeCss(), sentPages, retryStylesheets],
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: Number(port ?? 3000),
    strictPort: true,
    proxy: serverUrl
      ? Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl, xfwd: false }]))
      : {},
  },
  build: {
    outDir: fromHere('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // A file of its own is fetched once and kept for a year; a picture inside the code is fetched with every change.
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        // A first visit may need 15 files at most (design section 11). The libraries that every page needs are one file,
        // which stays in the browser's cache when only our own code is new. What several pages share in small pieces is
        // copied into each of them; the registry that comes along keeps one state of every copied module. Styles cannot
        // be copied so, and are gathered by who needs them.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /[\\/]node_modules[\\/].*js$/,
              tags: ['$initial'],
              priority: 2,
            },
            {
              // Too large for a copy in each part that needs it.
              name: 'time',
              test: /[\\/]node_modules[\\/]dayjs[\\/]|[\\/]src[\\/]shared[\\/](time|hours)\.ts/,
              priority: 1.5,
            },
            {
              // The list of a field and the month of a date drop down by the same means: one file, not one for each.
              name: 'lists',
              test: lists,
              includeDependenciesRecursively: false,
              priority: 1.2,
            },
            {
              debugName: 'ours',
              name: fileFor,
              test: (id: string) => ours.test(id) || floating.test(id),
              includeDependenciesRecursively: false,
              priority: 1,
            },
          ],
          experimentalInlineCommonChunks: { maxSize: 32 * 1024, exclude: /\.css$/ },
        },
      },
    },
  },
})
