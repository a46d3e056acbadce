import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beginLogin } from '#server/auth/login-sessions.ts'
import { throttles } from '#server/auth/tables.ts'
import type { Database } from '#server/db/database.ts'
import { events } from '#server/events/tables.ts'
import { potHistory } from '#server/pots/tables.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '../factories.ts'
import { seededRandom } from '../random.ts'
import { differences, digestOf, keysAgainstEvents, ledgerOf } from './ledger.ts'
import { type Endpoint, openNetwork } from './network.ts'
import { stories } from './stories.ts'
import { openStory, type World } from './story.ts'

/** The servers of a run. Their addresses may change when the database is used. */
export type Stage = {
  endpoints: readonly Endpoint[]
  /** Uses the database, for which an embedded one is taken from its server meanwhile. */
  withDatabase: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
}

/** Stories under way at once. */
const lanes = 12
/** A server is stopped each time that so many acts have been done, for so long. */
const actsBetweenStops = 100
const stopMs = 1_500
const quietPoints = 3

/** Acts on the stage until `wanted` acts have been done, with a check of all rows at each quiet point. */
export async function actOn(stage: Stage, { wanted, seed }: { wanted: number; seed: number }) {
  const findings: string[] = []
  const report = (finding: string) => findings.push(finding)
  const network = openNetwork(stage.endpoints, report)
  const given = await stage.withDatabase((db) => prepare(db, Math.ceil(wanted / 100)))
  const { ledger, trainerId, strangerId, digest, ...rest } = given
  const run = { network, ledger, report, veryLate: [], acts: new Map(), unnamed: 0 }
  const world: World = { ...rest, ...run, isTidying: false }
  const actsSoFar = () => [...world.acts.values()].reduce((sum, count) => sum + count, 0)
  let place = 0

  async function tellStories(until: number): Promise<void> {
    while (actsSoFar() < until) {
      const random = seededRandom(seed + 7_919 * place)
      const story = openStory(world, place, random)
      place += 1
      let left = random.below(stories.reduce((sum, { share }) => sum + share, 0))
      const one = stories.find(({ share }) => (left -= share) < 0)
      await one?.tell(story).catch((error: unknown) => report(`story ended: ${String(error)}`))
      story.end()
    }
  }

  async function stopServers(until: number): Promise<void> {
    const random = seededRandom(seed + until)
    for (let next = actsBetweenStops / 2; next < until; ) {
      if (actsSoFar() < next) await wait(5)
      else {
        await network.stopAServer(random, stopMs)
        next = actsSoFar() + actsBetweenStops
      }
    }
  }

  async function check(db: Database): Promise<void> {
    const rows = { trainerId, ledger, unnamed: world.unnamed }
    for (const finding of await differences(db, rows)) report(finding)
    for (const finding of await keysAgainstEvents(db, trainerId)) report(finding)
    const done = network.succeeded().length
    const recorded = await db.$count(events, sql`trainer_id = ${trainerId}`)
    if (recorded !== done) report(`${recorded} events for ${done} acts`)
    if ((await digestOf(db, strangerId)) !== digest) report('rows of another trainer have changed')
    // The limit of rows an hour is not for ten thousand acts.
    await db.delete(throttles)
  }

  for (let point = 1; point <= quietPoints && findings.length === 0; point += 1) {
    const until = Math.ceil((wanted * point) / quietPoints)
    const telling = Array.from({ length: lanes }, () => tellStories(until))
    await Promise.all([...telling, stopServers(until)])
    await network.quiet()
    for (const call of world.veryLate.splice(0)) network.deliverLate(call, seededRandom(place))
    await network.quiet()
    await stage.withDatabase(check)
  }
  network.close()
  const counts = Object.entries(network.counts).map(([name, count]) => `${count} ${name}`)
  const summary = `${actsSoFar()} acts of ${world.acts.size} verbs in ${place} stories: ${counts.join(', ')}`
  return { acts: world.acts, findings, summary }
}

/** A trainer with several devices and clients, and another trainer whose rows nobody changes. */
async function prepare(db: Database, clientsToTidy: number) {
  const trainer = await makeProfile(db, { clientCancelling: 'late' })
  const stranger = await makeProfile(db)
  const loginOf = async (id: string) => `tidspott=${(await beginLogin(db, id)).token}`
  const devices: string[] = []
  for (let n = 0; n < 4; n += 1) devices.push(await loginOf(trainer.id))
  const typeIds = [await makePotType(db, trainer.id), await makePotType(db, trainer.id, 'Massage')]
  const bookOf = async (trainerId: string) => {
    const { id: clientId } = await makeClient(db, trainerId)
    return { clientId, potId: await makePot(db, { trainerId, clientId }, { hours: 100 }) }
  }
  const shared: Awaited<ReturnType<typeof bookOf>>[] = []
  for (let n = 0; n < 6; n += 1) shared.push(await bookOf(trainer.id))
  const [inactive, withLogin]: string[][] = [[], []]
  for (let n = 0; n < clientsToTidy; n += 1) {
    const createdAt = new Date('2000-01-01')
    inactive?.push((await makeClient(db, trainer.id, { createdAt })).id)
    const { id: profileId } = await makeProfile(db, { role: 'CLIENT' })
    withLogin?.push((await makeClient(db, trainer.id, { profileId })).id)
  }
  const foreign = await bookOf(stranger.id)
  const own = { trainerId: stranger.id, clientId: foreign.clientId, potId: foreign.potId }
  const sessionId = await makeSession(db, { ...own, startsAt: new Date('2027-01-04T09:00:00Z') })
  const entryId = randomUUID()
  await db.insert(potHistory).values({
    id: entryId,
    potId: foreign.potId,
    trainerId: stranger.id,
    trainerName: stranger.name,
    hoursAdded: 3,
    reason: 'Påfyllning',
  })
  return {
    trainerId: trainer.id,
    strangerId: stranger.id,
    devices,
    stranger: await loginOf(stranger.id),
    foreign: { ...foreign, sessionId, entryId },
    shared,
    typeIds,
    inactive: inactive ?? [],
    withLogin: withLogin ?? [],
    ledger: await ledgerOf(db, trainer.id),
    digest: await digestOf(db, stranger.id),
  }
}
