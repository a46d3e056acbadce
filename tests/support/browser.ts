import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

/** By what a test costs with them: without a window system of its own a browser takes a sixth less of the processor. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

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
export function findBrowser(): string | null {
  const given = process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ]
  return (given ? [given] : installed).find((program) => existsSync(program)) ?? null
}

/**
 * Sees to it that `findBrowser` finds one: Playwright's download, else the system's package when root. Throws with all
 * reasons when neither helps.
 */
export function ensureBrowser(): void {
  const reasons = process.env.CHROMIUM_PATH ? ['CHROMIUM_PATH names a file that is not there.'] : []
  const attempts = process.env.CHROMIUM_PATH ? [] : waysToInstall()
  for (const [program, ...args] of attempts) {
    if (findBrowser()) return
    const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    reasons.push(`${[program, ...args].join(' ')}\n${stdout}${stderr}`)
  }
  if (findBrowser()) return
  throw new Error(
    `The browser tests need Chromium or Chrome, and there is none. Install one, or set CHROMIUM_PATH.\n${reasons.join('\n')}`,
  )
}

function waysToInstall(): [string, ...string[]][] {
  const playwright = fileURLToPath(
    new URL('../../node_modules/@playwright/test/cli.js', import.meta.url),
  )
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y'
  const apt = `apt-get update && (${install} chromium-headless-shell || ${install} chromium)`
  return [
    [process.execPath, playwright, 'install', 'chromium'],
    ...(process.getuid?.() === 0 ? [['sh', '-c', apt] satisfies [string, ...string[]]] : []),
  ]
}
