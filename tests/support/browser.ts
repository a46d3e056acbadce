import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Nothing of the browser's own may call out, and a container has neither a sandbox nor a graphics card. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The program of a browser on this machine: CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's own. */
function findBrowser(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, where there is no file.`)
    return given
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ]
  return installed.find((program) => existsSync(program)) ?? null
}

/** Finds a browser or installs one: Playwright's download, else the system's package when root. Throws with all reasons. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const attempts = [
    [
      process.execPath,
      join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
    ],
    ...(process.getuid?.() === 0
      ? [
          [
            'sh',
            '-c',
            'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium',
          ],
        ]
      : []),
  ]
  const reasons: string[] = []
  for (const [program = '', ...args] of attempts) {
    const made = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const browser = findBrowser()
    if (browser) return browser
    reasons.push(`${[program, ...args].join(' ')}:\n${made.stdout}${made.stderr}`.trim())
  }
  throw new Error(
    `The browser tests need Chromium or Chrome and found none, nor could one be installed. Set CHROMIUM_PATH, or install one.\n${reasons.join('\n')}`,
  )
}
