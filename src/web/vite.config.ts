import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { themeCss } from './ui/theme/theme-css.ts'

/** Addresses that the server answers itself; in development everything else is Vite's. */
const serverPaths = ['/trpc', '/profile-image', '/profile-images', '/healthz', '/readyz']

/** In development: where the server listens and where the browser finds us, both set by scripts/dev.mjs, and whom to ask. */
const { DEV_SERVER_URL: serverUrl, DEV_PORT: port, SUPPORT_EMAIL: supportEmail } = process.env

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null
}

/** The folder of this file as it begins the ids of modules, with a slash at the end. */
const web = normalizePath(fromHere('.'))
const isIn = (folder: string) => (id: string) => id.startsWith(web + folder)
const isStyle = (id: string) => id.endsWith('.css')
const isLibrary = (id: string) => id.includes('/node_modules/') && !isStyle(id)

/** The folders of the pages that are shown without a login. */
const isPublic = (id: string) => isIn('auth/')(id) || isIn('app/welcome/')(id)
/** What the page after a login loads: its few styles are not worth a file of their own. */
const isLanding = (id: string) => isIn('app/layouts/')(id) || isIn('dashboard/')(id)
const timeFiles = ['time', 'hours'].map((name) => normalizePath(fromHere(`../shared/${name}.ts`)))
/** Dates and hours, which all signed-in pages write. */
const isTime = (id: string) => id.includes('/node_modules/dayjs/') || timeFiles.includes(id)
/** The libraries behind everything that drops down, too large for a copy in each field. */
const dropdowns = [
  '@floating-ui',
  '@mantine/core/esm/components/FocusTrap',
  '@mantine/core/esm/components/Popover',
  '@mantine/core/esm/components/ScrollArea',
]

/** The folder below src/web. */
function areaOf(id: string): string {
  return id.slice(web.length).split('/')[0] ?? ''
}

/** The modules with which the browser begins to load this one: the page itself, or targets of dynamic imports. */
function rootsOf(id: string, modules: Modules) {
  const above = new Set([id])
  // A set that grows while it is iterated yields what was added, too.
  for (const one of above)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) above.add(importer)
  return [...above].flatMap((one) => {
    const { isEntry = false, dynamicImporters = [] } = modules.getModuleInfo(one) ?? {}
    const isScreen = dynamicImporters.some((by) => areaOf(by) === 'app')
    return isEntry || dynamicImporters.length > 0 ? [{ id: one, isEntry, isScreen }] : []
  })
}

/**
 * The file that a module of ours, or a style, goes into: `app` for what every page needs. Of the rest only styles have
 * a file by name: that of their area, or, when several areas need them, `app`, `signed-in` or `dialogs`, by the first
 * page that does. Styles of one screen stay with it.
 */
function fileFor(id: string, modules: Modules): string | null {
  if (isTime(id)) return 'signed-in'
  const roots = rootsOf(id, modules)
  if (roots.some(({ isEntry }) => isEntry)) return 'app'
  if (!isStyle(id)) return null
  if (roots.every((root) => isLanding(root.id))) return 'signed-in'
  if (roots.length < 2) return null
  const [area, ...others] = new Set(roots.map((root) => areaOf(root.id)))
  if (area && others.length === 0) return area
  if (roots.some((root) => isPublic(root.id))) return 'app'
  return roots.some(({ isScreen }) => isScreen) ? 'signed-in' : 'dialogs'
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
        // which stays in the browser's cache when only our own code is new. What several screens share in small pieces is
        // copied into each of them; the registry that comes along keeps one state of every copied module. Styles cannot
        // be copied so, and are gathered by who needs them.
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
