import { cookieName } from '#server/http/login-cookie.ts'
import { reportBesideBare } from './beside-bare.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { seedClients } from './seed.ts'

/** The maximum ratio of the lists of 500 clients to their bare SQL over the same transport. */
const gate = 1.5

const { db, url, close } = await benchDatabase('bench_clients')
const { token, clientId, potId } = await seedClients(db, new Date())
await close()
const app = await serve('./serve-app.ts', [url])
const bare = await serve('./serve-bare.ts', [url])
const headers = { cookie: `${cookieName(false)}=${token}` }

function query(path: string, input?: unknown): string {
  const address = new URL(`${app.url}/trpc/${path}`)
  if (input) address.searchParams.set('input', JSON.stringify({ json: input }))
  return address.href
}

const pairs = {
  'client list of 500': [query('clients.list'), `${bare.url}/clients`],
  'pots view, 1,500 pots': [query('pots.all'), `${bare.url}/pots`],
  'profile, pots': [
    query('pots.ofClient', { clientId }),
    `${bare.url}/profile/pots?client=${clientId}`,
  ],
  'profile, 300 sessions': [
    query('sessions.ofClient', { clientId }),
    `${bare.url}/profile/sessions?client=${clientId}`,
  ],
  'profile, a statement': [
    query('pots.statement', { id: potId }),
    `${bare.url}/statement?pot=${potId}`,
  ],
} as const

await reportBesideBare(pairs, { headers, gate })
await app.stop()
await bare.stop()
