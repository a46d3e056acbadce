import { cookieName } from '#server/http/login-cookie.ts'
import { reportBesideBare } from './beside-bare.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { seedOrganization } from './seed.ts'

/**
 * An organisation of 50 trainers, each with 40 clients of 300 sessions: the maximum ratio to its bare SQL, and the
 * maximum duration.
 */
const gate = 1.5
const atMostMs = 300

const { db, url, close } = await benchDatabase('bench_organization')
const { token, organizationId, trainerId } = await seedOrganization(db, new Date())
await close()
const app = await serve('./serve-app.ts', [url])
const bare = await serve('./serve-bare.ts', [url])
const headers = { cookie: `${cookieName(false)}=${token}` }

function query(path: string, input: unknown): string {
  const address = new URL(`${app.url}/trpc/${path}`)
  address.searchParams.set('input', JSON.stringify({ json: input }))
  return address.href
}

const pairs = {
  'cards of 50 trainers': [
    query('organizations.trainers', { organizationId }),
    `${bare.url}/organization?id=${organizationId}`,
  ],
  'detail of a trainer': [
    query('organizations.trainer', { organizationId, trainerId }),
    `${bare.url}/organization/trainer?id=${organizationId}&trainer=${trainerId}`,
  ],
} as const
await reportBesideBare(pairs, { headers, gate, atMostMs })
await app.stop()
await bare.stop()
