import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { writtenHelp } from './app/help/screen-help.ts'
import { sentPages } from './sent-pages.ts'
import { themeCss } from './ui/theme/theme-css.ts'

/** Paths of the server; in development all others are Vite's. */
const serverPaths =
  '^/(trpc|profile-images?|backup|export|calendar|sessions|client/.+\\.ics|healthz|readyz)'

/** Development settings: the server's URL and Vite's port, both set by scripts/dev.mjs, and the support address. */
const { DEV_SERVER_URL: serverUrl, DEV_PORT: port, SUPPORT_EMAIL: supportEmail } = process.env

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Of workers: pre-bundled at the start in development, since found later they reload the page. */
export const workerLibraries = ['papaparse', 'fflate', 'read-excel-file/universal', 'ical.js']

const isLibrary = (id: string) => id.includes('/node_modules/') && !id.endsWith('.css')

const isChart = (id: string) => /\/node_modules\/d3-|\/src\/web\/.*\/(charts|pictures)\//.test(id)

const isImport = (id: string) =>
  /\/src\/(?:web\/(?:ui\/import|lib\/sheets)|shared\/(?:.*\/)?import)\//.test(id)

const isReport = (id: string) =>
  /\/src\/.*\/(invoice-basis|wellness|export\/tables|table-export)\/|\/sessions\/list\/period-/.test(
    id,
  )

/** Of the dashboards and the calendar. */
const isWeek = (id: string) =>
  /\/src\/web\/((calendar|dashboard|sessions\/move|pots\/needs-action)\/(?!needing-action)|ui\/pot\/counted-hours)/.test(
    id,
  )

/** Of the pages that change pots or list them with their history. */
const isPot = (id: string) =>
  /\/src\/web\/(clients\/pots\/|pots\/(statement\/|pot\/(create-pot|history-list|pot-|price-dialog|remove-pot)))/.test(
    id,
  )

/** Of a personal link, which a client's own page and the preview for its trainer show. */
const isPortal = (id: string) =>
  /\/src\/(web\/portal\/|shared\/portal\/(?!accents|settings|limits))/.test(id)

/** Of the two pages of accounts. */
const isAdmin = (id: string) => /\/src\/(web|shared)\/admin\//.test(id)

/** Of the pages that have a list of events, the profile among them, and of its list of imports. */
const isAccount = (id: string) =>
  /\/src\/((web|shared)\/events\/|shared\/(profile\/|import-records\/texts|export\/(files\/texts|(client-data|html)-page)))/.test(
    id,
  )

/** Of the dialogs in which several rows are chosen; its mark is in every select. */
const isCheckbox = (id: string) => /\/@mantine\/core\/.*\/Checkbox\/(?!CheckIcon)/.test(id)

/** Of the notices and the dialogs of a hand-over, but for what opens them. */
const isHandover = (id: string) =>
  /\/src\/(web\/handover\/(?!handover-notices|open-dialogs)|shared\/handover\/)/.test(id)

/** A file of the modules that several parts of this kind need. */
const sharedBy = (name: string, test: (id: string) => boolean) => ({
  name,
  test,
  includeDependenciesRecursively: false,
  minShareCount: 2,
  priority: 2,
})

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

/** In the build that draws pages: a screen that routes.tsx loads later is a module that exports its name. */
const namedScreens: Plugin = {
  name: 'named-screens',
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  enforce: 'pre',
  resolveId(id, importer, { kind }) {
    if (kind !== 'dynamic-import' || importer !== fromHere('app/routes.tsx')) return
    return screenPrefix + relative(fromHere('.'), resolve(dirname(importer), id))
  },
  load(id) {
    if (!id.startsWith(screenPrefix)) return
    return `export const screenModule = ${JSON.stringify(id.slice(screenPrefix.length))}`
  },
}

const screenPrefix = '\0screen:'

/**
 * Built twice: for the browser, and with `--ssr` for the drawing of the pages without a login, which
 * scripts/setup/build.mjs runs.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: fromHere('.'),
  publicDir: isSsrBuild ? false : fromHere('../../public'),
  ssr: { noExternal: true },
  cacheDir: fromHere('../../.cache/vite'),
  plugins: [
    react(),
    themeCss(),
    writtenHelp(),
    sentPages(supportEmail),
    ownPreloadHelper,
    namedScreens,
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  optimizeDeps: { include: workerLibraries },
  server: {
    host: '127.0.0.1',
    port: Number(port ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(serverUrl ? [[serverPaths, { target: serverUrl, xfwd: false }]] : []),
  },
  build: {
    outDir: fromHere(isSsrBuild ? '../../dist/drawing' : '../../dist/web'),
    emptyOutDir: true,
    // Every targeted browser supports modulepreload.
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // A separate file is fetched once and cached for a year; an inlined picture is fetched with every change of the
    // code.
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    // For scripts/setup/page-files.mjs.
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: [fromHere('drawn-pages.tsx'), fromHere('app/installed/installed-files.ts')] }
      : {
          preserveEntrySignatures: false,
          output: {
            codeSplitting: {
              groups: [
                // What every page needs, and the pages without a login, in two files: the libraries stay
                // cached when only our own code changes.
                { name: 'libraries', test: isLibrary, tags: ['$initial'], priority: 3 },
                { name: 'app', tags: ['$initial'], priority: 2 },
                // Charts, which are loaded after the page around them, and what two dialogs or two views share: without
                // groups of their own, every page would load them.
                sharedBy('charts', isChart),
                sharedBy('checkbox', isCheckbox),
                sharedBy('import', isImport),
                sharedBy('reports', isReport),
                // What several pages show and most do not. An import of one of these by a module in "shared" would have
                // every page load it (tests/e2e/first-minute.spec.ts).
                sharedBy('week', isWeek),
                sharedBy('pots', isPot),
                sharedBy('portal', isPortal),
                sharedBy('admin', isAdmin),
                sharedBy('account', isAccount),
                sharedBy('handover', isHandover),
                // What several of the other pages and dialogs need. No module is in two chunks.
                { name: 'shared', minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
  },
}))
