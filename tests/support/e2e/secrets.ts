import { appendFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { secretsIn } from '#tests/secrets.ts'
import { password } from './people.ts'

/** Keeps secrets for the end of the run, when log and database are searched for them; each worker in its own file. */
export function noteSecrets(exchange: Parameters<typeof secretsIn>[0]): void {
  const { E2E_SECRETS_DIR: folder } = process.env
  if (!folder) throw new Error('the global setup keeps no secrets')
  const found = secretsIn(exchange).map((secret) => `${JSON.stringify(secret)}\n`)
  appendFileSync(join(folder, `${process.pid}.txt`), found.join(''))
}

/** Notes what goes in and out of a browser. */
export function watchSecrets(context: BrowserContext): void {
  context.on('request', (request) => {
    noteSecrets({ sent: parsed(request.postData()), texts: [request.url()] })
  })
  context.on('response', async (response) => {
    // A page that is gone has taken its answers with it.
    const headers = await response.headersArray().catch(() => [])
    const cookies = headers
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .map(({ value }) => value)
    if (cookies.length > 0) noteSecrets({ cookies })
  })
}

/** All that have been noted, but the demo's own password, which everybody may know. */
export async function notedSecrets(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))
  const lines = (await Promise.all(files)).flatMap((text) => text.split('\n').filter(Boolean))
  const secrets = new Set(lines.map((line) => JSON.parse(line) as string))
  secrets.delete(password)
  return [...secrets]
}

function parsed(body: string | null): unknown {
  try {
    return body === null ? undefined : JSON.parse(body)
  } catch {
    return undefined
  }
}
