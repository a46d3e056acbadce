import { cookieName } from '#server/http/login-cookie.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { median, report } from './report.ts'
import { seedClients } from './seed.ts'

/** What the lists of 500 clients may cost beside their bare SQL over the same wire. */
const gate = 1.5
const rounds = 150

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

async function milliseconds(address: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return performance.now() - start
}

for (const [name, [ours, yardstick]] of Object.entries(pairs)) {
  const times = { ours: [] as number[], bare: [] as number[] }
  // In turn, so that the machine's pace is the same for both; the first fifth warms up.
  for (let round = 0; round < rounds; round += 1) {
    const pair = { ours: await milliseconds(ours), bare: await milliseconds(yardstick) }
    if (round < rounds / 5) continue
    times.ours.push(pair.ours)
    times.bare.push(pair.bare)
  }
  report({
    name,
    figure: `${median(times.ours).toFixed(2)} ms`,
    yardstick: `${median(times.bare).toFixed(2)} ms by bare Fastify + postgres`,
    ratio: median(times.ours) / median(times.bare),
    atMost: gate,
  })
}
await app.stop()
await bare.stop()
