import { reportBesideBare } from './beside-bare.ts'
import { benchDatabase } from './database.ts'
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
const calls = {
  'cards of 50 trainers': { path: 'organizations.trainers', input: { organizationId } },
  'detail of a trainer': { path: 'organizations.trainer', input: { organizationId, trainerId } },
}
await reportBesideBare({ url, token, calls }, { gate, atMostMs })
