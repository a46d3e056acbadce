import { reportBesideBare } from './beside-bare.ts'
import { benchDatabase } from './database.ts'
import { seedClients } from './seed.ts'

/** The maximum ratio of the lists of 500 clients to their bare SQL over the same transport. */
const gate = 1.5

const { db, url, close } = await benchDatabase('bench_clients')
const { token, clientId, potId } = await seedClients(db, new Date())
await close()
const calls = {
  'client list of 500': { path: 'clients.list' },
  'pots view, 1,500 pots': { path: 'pots.all' },
  'profile, pots': { path: 'pots.ofClient', input: { clientId } },
  'profile, 300 sessions': { path: 'sessions.ofClient', input: { clientId } },
  'profile, a statement': { path: 'pots.statement', input: { id: potId } },
}
await reportBesideBare({ url, token, calls }, { gate })
