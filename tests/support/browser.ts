import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { browserNames, findProgram, spawnSync } from '#scripts/setup/programs.mjs'

/** Disables the browser's own network requests, and the sandbox and GPU, which containers lack. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a browser executable: CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's download. */
export function findBrowser(): string | null {
  const given = process.env.CHROMIUM_PATH
  const installed = [
    ...browserNames.flatMap((name) => findProgram(name) ?? []),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ]
  return (given ? [given] : installed).find((program) => existsSync(program)) ?? null
}

/**
 * Makes `findBrowser` find one: Playwright's download, else the system package when root. Throws with all reasons when
 * both fail.
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
