import { appendFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { secretsIn } from '#tests/secrets.ts'
import { password } from './people.ts'

/** Records secrets for the end of the run, when log and database are searched for them; one file per worker. */
export function noteSecrets(exchange: Parameters<typeof secretsIn>[0]): void {
  const { E2E_SECRETS_DIR: folder } = process.env
  if (!folder) throw new Error('the global setup keeps no secrets')
  const found = secretsIn(exchange).map((secret) => `${JSON.stringify(secret)}\n`)
  if (found.length > 0) appendFileSync(join(folder, `${process.pid}.txt`), found.join(''))
}

/** Records secrets in the requests and responses of a browser context. */
export function watchSecrets(context: BrowserContext): void {
  context.on('request', (request) => {
    noteSecrets({ sent: parsed(request.postData()), texts: [request.url()] })
  })
  context.on('response', async (response) => {
    // Files of the page set no cookies, and asking for all headers of each would take time.
    if (!['document', 'fetch'].includes(response.request().resourceType())) return
    // A closed page rejects the responses that were being read.
    const headers = await response.headersArray().catch(() => [])
    const cookies = headers
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .map(({ value }) => value)
    if (cookies.length > 0) noteSecrets({ cookies })
  })
}

/** All recorded secrets except the demo's password, which is public. */
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
