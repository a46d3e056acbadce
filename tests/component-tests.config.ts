import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { writtenHelp } from '../src/web/app/help/screen-help.ts'
import { themeCss } from '../src/web/ui/theme/theme-css.ts'
import { workerLibraries } from '../src/web/vite.config.ts'
import { browserArguments, findBrowser } from './support/browser.ts'
import { browserCommands } from './support/component/browser-commands.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Tests of modules that fail to load: one file, since each loads the whole app once more. */
const lostModules = 'tests/component/lost-modules/lost-modules.test.tsx'

/** The folder of Playwright's traces, which only a failed test that is run once more leaves. */
const { COMPONENT_TRACES: tracesDir } = process.env

/** Component tests: screens of the app in Chromium, over a fake server. */
export const componentTests = defineProject({
  root: fromHere('..'),
  cacheDir: fromHere('../.cache/vite-component'),
  publicDir: fromHere('../public'),
  plugins: [react(), themeCss(), writtenHelp()],
  // Pre-bundled at the start: a dependency discovered later reloads the page during a test.
  optimizeDeps: {
    entries: ['src/web/main.tsx'],
    // Of a worker, whose imports are not followed.
    include: workerLibraries,
  },
  test: {
    name: 'component-tests',
    // Vitest also pre-bundles what these import; by default they would be all tests, and with them the whole server.
    include: ['tests/component/**/*.test.tsx'],
    setupFiles: ['without-devtools.ts', 'setup.ts'].map((file) =>
      fromHere(`./support/component/${file}`),
    ),
    globalSetup: [fromHere('./support/component/global-setup.ts')],
    css: true,
    // Vitest puts a copy of each trace here.
    attachmentsDir: join(tmpdir(), 'tidspott-attachments'),
    // Files of a worker share its page: loading the app for each file took longer than many files' tests.
    isolate: false,
    // One more than a small machine has cores: tests wait for retries and for undo.
    maxWorkers: 3,
    // Far longer than any test needs on an idle machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      trace: tracesDir ? { mode: 'on', tracesDir } : 'off',
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: findBrowser() ?? undefined, args: browserArguments },
        // Neither the product's nor the machine's time zone: the browser's must not be used (D61).
        contextOptions: {
          locale: 'sv-SE',
          timezoneId: 'America/New_York',
          reducedMotion: 'reduce',
        },
        actionTimeout: 20_000,
      }),
      // The names used by runs and reports; the one above is Vitest's for all browsers together.
      instances: [
        {
          browser: 'chromium',
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          exclude: [lostModules],
        },
        // In a browser of their own: a module that another test has loaded cannot fail to load.
        { browser: 'chromium', name: 'component-lost-modules', include: [lostModules] },
      ],
      commands: browserCommands,
    },
  },
})
