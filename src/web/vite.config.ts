import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { themeCss } from './ui/theme/theme-css.ts'

/** Paths of the server; in development all others are Vite's. */
const serverPaths = ['/trpc', '/profile-image', '/profile-images', '/backup', '/healthz', '/readyz']

/** Development settings: the server's URL and Vite's port, both set by scripts/dev.mjs, and the support address. */
const { DEV_SERVER_URL: serverUrl, DEV_PORT: port, SUPPORT_EMAIL: supportEmail } = process.env

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null
}

/** The prefix of the module ids in this folder, with a trailing slash. */
const web = normalizePath(fromHere('.'))
const isIn = (folder: string) => (id: string) => id.startsWith(web + folder)
const isStyle = (id: string) => id.endsWith('.css')
const isLibrary = (id: string) => id.includes('/node_modules/') && !isStyle(id)

/**
 * The folders of the pages that need no login. Those of auth/factor follow a login, but for its second step, which has no
 * styles of its own.
 */
const isPublic = (id: string) =>
  (isIn('auth/')(id) && !isIn('auth/factor/')(id)) ||
  isIn('app/welcome/')(id) ||
  isIn('ui/page/product-picture')(id)
/** The two screens with a week, whose code and styles are one chunk. */
const hasWeek = (id: string) => isIn('calendar/')(id) || isIn('dashboard/')(id)
const isDashboard = ({ id }: { id: string }) => isIn('dashboard/')(id)
const timeFiles = ['time', 'hours'].map((name) => normalizePath(fromHere(`../shared/${name}.ts`)))
/** Dates and hours, used by all signed-in pages. */
const isTime = (id: string) => id.includes('/node_modules/dayjs/') || timeFiles.includes(id)
/** The libraries behind all dropdowns, too large to be copied into each chunk. */
const dropdowns = [
  '@floating-ui',
  '@mantine/core/esm/components/FocusTrap',
  '@mantine/core/esm/components/Popover',
  '@mantine/core/esm/components/ScrollArea',
]

/** The parts of pictures and the library behind them: a chunk of their own, loaded after a screen that has any. */
const isChart = (id: string) => isIn('ui/charts/')(id) || /\/node_modules\/d3-/.test(id)

/** The folder below src/web. */
function areaOf(id: string): string {
  return id.slice(web.length).split('/')[0] ?? ''
}

/** The entry points that load this module: the page itself, or targets of dynamic imports. */
function rootsOf(id: string, modules: Modules) {
  const above = new Set([id])
  // Items added to a set during its iteration are visited too.
  for (const one of above)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) above.add(importer)
  return [...above].flatMap((one) => {
    const { isEntry = false, dynamicImporters = [] } = modules.getModuleInfo(one) ?? {}
    const isScreen = dynamicImporters.some((by) => areaOf(by) === 'app')
    return isEntry || dynamicImporters.length > 0 ? [{ id: one, isEntry, isScreen }] : []
  })
}

/**
 * The chunk of a module or style of ours: `app` for what every page needs. Otherwise only styles have a named chunk:
 * their area, or, when several areas need them, `app`, `signed-in` or `dialogs`, by the first page that needs them.
 * Styles of one screen stay with that screen.
 */
function fileFor(id: string, modules: Modules): string | null {
  if (isTime(id)) return 'signed-in'
  const roots = rootsOf(id, modules)
  if (roots.some(({ isEntry }) => isEntry)) return 'app'
  const isOfWeek = roots.every((root) => hasWeek(root.id)) && roots.some((root) => root.isScreen)
  if (isOfWeek && (roots.length > 1 || (isStyle(id) && roots.every(isDashboard)))) return 'week'
  if (!isStyle(id)) return null
  if (roots.every((root) => isIn('app/layouts/')(root.id))) return 'signed-in'
  if (roots.length < 2) return null
  const [area, ...others] = new Set(roots.map((root) => areaOf(root.id)))
  if (area && others.length === 0) return area
  // The picture of the welcome and login pages: no other page needs its styles.
  if (roots.every((root) => isPublic(root.id))) return null
  if (roots.some((root) => isPublic(root.id))) return 'app'
  return roots.some(({ isScreen }) => isScreen) ? 'signed-in' : 'dialogs'
}

/** Puts our preload helper in the place of Vite's, which cannot load a module again that failed. */
const ownPreloadHelper: Plugin = {
  name: 'own-preload-helper',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => fromHere('lib/modules/preload-helper.ts'),
  },
}

/**
 * In development, replaces what the server does when it sends the pages: the page of a personal link has its own HTML,
 * and starts without data, as it does when the database is unreachable.
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
  plugins: [react(), themeCss(), sentPages, ownPreloadHelper],
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
    // Every targeted browser supports modulepreload.
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // A separate file is fetched once and cached for a year; an inlined picture is fetched with every change of the
    // code.
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        // A first visit may need at most 16 files, one of them the font (design section 11). The libraries that every page needs are one
        // chunk, which stays cached when only our own code changes. Small modules shared by several screens are copied
        // into each chunk; a registry keeps one instance of every copied module. Styles cannot be copied, and are
        // grouped by the pages that need them.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: isLibrary,
              tags: ['$initial'],
              priority: 3,
            },
            {
              name: 'dropdowns',
              test: (id: string) => dropdowns.some((library) => id.includes(`/${library}/`)),
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Behind all fields: copied, it would come again with each dialog.
            {
              name: 'inputs',
              test: /\/@mantine\/core\/esm\/components\/Input(Base)?\//,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            { name: 'charts', test: isChart, includeDependenciesRecursively: false, priority: 2 },
            {
              debugName: 'ours',
              name: fileFor,
              test: (id: string) => !isLibrary(id) || isTime(id),
              includeDependenciesRecursively: false,
              priority: 1,
            },
          ],
          experimentalInlineCommonChunks: { maxSize: 48 * 1024, exclude: /\.css$/ },
        },
      },
    },
  },
})
