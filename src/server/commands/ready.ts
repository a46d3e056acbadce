// npm run ready: waits until the server of these settings is ready, and of this version.
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { readEnv } from '../platform/system/env.ts'
import { release } from '../platform/system/release.ts'
import { printError, printLine, runCommand } from './support/command.ts'
import { readyTexts as texts } from './support/texts.ts'

const usualSeconds = 120
const retryMs = 200
/** How long one answer may take. */
const answerMs = 5_000
const anyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
const healthSchema = z.looseObject({ version: z.string(), commit: z.nullable(z.string()) })

await runCommand('ready', async ({ options }) => {
  const seconds = Number(options.seconds ?? usualSeconds)
  if (!Number.isInteger(seconds) || seconds < 1) {
    printError(texts.seconds)
    return 1
  }
  const { host, port } = readEnv()
  const named = host.includes(':') ? `[${host}]` : host
  const url = `http://${anyAddress[host] ?? named}:${port}`
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const why = await whyNotReady(url)
    if (why === null) {
      printLine(texts.ready(url, nameOf(release)))
      return 0
    }
    if (performance.now() > deadline) {
      printError(texts.late(seconds, why))
      return 1
    }
    await wait(retryMs)
  }
})

async function whyNotReady(url: string): Promise<string | null> {
  try {
    const health = healthSchema.parse(await (await ask(`${url}/healthz`)).json())
    if (nameOf(health) !== nameOf(release)) return texts.other(url, nameOf(health))
    return (await ask(`${url}/readyz`)).ok ? null : texts.notReady(url)
  } catch {
    return texts.away(url)
  }
}

function ask(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(answerMs) })
}

function nameOf({ version, commit }: { version: string; commit: string | null }): string {
  return commit ? `${version}, ${commit}` : version
}
