import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { potHistory } from '#server/schema/pots.ts'
import { localDateOf } from '#shared/time.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '../factories.ts'
import type { ReceivedMail } from '../mail-server.ts'
import { openHours } from '../open-hours.ts'
import { makeOrganization } from '../organization.ts'
import { type Random, seededRandom } from '../random.ts'
import { nightsOpen } from './client-books.ts'
import { keysIn } from './keys.ts'
import { differences, digestOf, keysAgainstEvents, ledgerOf } from './ledger.ts'
import { openMailOracle } from './mail.ts'
import { type Call, type Endpoint, openNetwork } from './network.ts'
import { stories } from './stories.ts'
import { openStory, type World } from './story.ts'
import { changesBetween, type Image, imageOf, rowsWith } from './whole-database.ts'

/** The servers of a run. Their addresses may change when the database is used. */
export type Stage = {
  endpoints: readonly Endpoint[]
  /** Uses the database, for which an embedded one is taken from its server meanwhile. */
  withDatabase: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
  /** Whether that can be done beside the servers. */
  isShared: boolean
  /** Calls this with each mail that arrives from now on; null when mail waits in the outbox. */
  onMail: ((tell: (mail: ReceivedMail) => void) => void) | null
}

/** Stories under way at once. */
const lanes = 12
/** A server is stopped each time that so many acts have been done, for so long. */
const actsBetweenStops = 100
const stopMs = 1_500
const quietPoints = 3
/** Past acts that arrive again at a quiet point, when nothing else happens. */
const lateCopies = 400

/** Acts on the stage until `wanted` acts have been done, with a check of all rows at each quiet point. */
export async function actOn(stage: Stage, { wanted, seed }: { wanted: number; seed: number }) {
  const findings: string[] = []
  const report = (finding: string) => findings.push(finding)
  const network = openNetwork(stage.endpoints, report)
  const given = await stage.withDatabase((db) => prepare(db, Math.ceil(wanted / 100)))
  const { ledger, strangerId, digest, ...rest } = given
  const { trainerId, partner } = rest
  const mail = openMailOracle(report)
  stage.onMail?.(mail.arrived)
  const look = stage.isShared ? stage.withDatabase : null
  const run = { network, ledger, report, mail, look, past: [], acts: new Map() }
  const world: World = {
    ...rest,
    ...run,
    erased: new Set(),
    unnamed: 0,
    withoutEvent: 0,
    isTidying: false,
    today: localDateOf(new Date()),
    nights: 0,
  }
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
        // The limits of an hour are not for ten thousand acts.
        await world.look?.((db) => db.delete(throttles))
        await network.stopAServer(random, stopMs)
        next = actsSoFar() + actsBetweenStops
      }
    }
  }

  async function check(db: Database): Promise<void> {
    const rows = { trainerId, ledger, unnamed: world.unnamed }
    const ofPartner = { trainerId: partner.id, ledger: partner.ledger, unnamed: 0 }
    for (const of of [rows, ofPartner])
      for (const finding of await differences(db, of)) report(finding)
    for (const finding of await keysAgainstEvents(db, trainerId)) report(finding)
    for (const finding of await rowsWith(db, world.erased)) report(`not erased: ${finding}`)
    await mail.check(db)
    const done = network.succeeded().length - world.withoutEvent
    const recorded = await db.$count(events, sql`trainer_id = ${trainerId}`)
    if (recorded !== done) report(`${recorded} events for ${done} acts`)
    if ((await digestOf(db, strangerId)) !== digest) report('rows of another trainer have changed')
    // The limit of rows an hour is not for ten thousand acts.
    await db.delete(throttles)
  }

  /** Past acts arrive again, those of erased clients among them: nothing may change. */
  async function repeatThePast(before: Image, random: Random): Promise<void> {
    const isErased = ({ body }: Call) => keysIn(body).some((id) => world.erased.has(id))
    const erased = world.past.filter(isErased).slice(-lateCopies / 2)
    const others = Array.from({ length: lateCopies / 2 }, () => random.of(world.past) ?? [])
    const calls = [...new Set([...erased, ...others.flat()])]
    const repeat = async () => {
      for (let call = calls.shift(); call; call = calls.shift())
        await network.deliverLate(call, random)
    }
    await Promise.all(Array.from({ length: lanes }, repeat))
    const after = await stage.withDatabase(imageOf)
    for (const change of changesBetween(before, after)) report(`changed by a late copy: ${change}`)
  }

  for (let point = 1; point <= quietPoints && findings.length === 0; point += 1) {
    const until = Math.ceil((wanted * point) / quietPoints)
    const telling = Array.from({ length: lanes }, () => tellStories(until))
    await Promise.all([...telling, stopServers(until)])
    await network.quiet()
    const before = await stage.withDatabase(async (db) => {
      await check(db)
      return imageOf(db)
    })
    await repeatThePast(before, seededRandom(seed + place))
    await stage.withDatabase(check)
  }
  if (stage.onMail) await mail.delivered()
  network.close()
  const counted = { ...network.counts, ...mail.count() }
  const counts = Object.entries(counted).map(([name, count]) => `${count} ${name}`)
  const summary = `${actsSoFar()} acts of ${world.acts.size} verbs in ${place} stories: ${counts.join(', ')}`
  return { acts: world.acts, findings: network.trace.explained(findings), summary }
}

/** A trainer with several devices and clients, a partner, and another trainer whose rows nobody changes. */
async function prepare(db: Database, clientsToTidy: number) {
  const trainer = await makeProfile(db, { clientCancelling: 'late', clientFeeds: true })
  const stranger = await makeProfile(db)
  const loginOf = async (id: string) => `tidspott=${(await beginLogin(db, id)).token}`
  const devices: string[] = []
  for (let n = 0; n < 4; n += 1) devices.push(await loginOf(trainer.id))
  const organization = await makeOrganization(db)
  await organization.put(trainer, 'MEMBER')
  const { id: partnerId } = organization.admin.actor
  for (const name of ['PT', 'Massage']) await makePotType(db, partnerId, name)
  const typeIds = [await makePotType(db, trainer.id), await makePotType(db, trainer.id, 'Massage')]
  await openHours(db, trainer.id, nightsOpen)
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
    partner: {
      id: partnerId,
      organizationId: organization.organizationId,
      devices: [await loginOf(partnerId), await loginOf(partnerId)],
      ledger: await ledgerOf(db, partnerId),
    },
    shared,
    typeIds,
    inactive: inactive ?? [],
    withLogin: withLogin ?? [],
    ledger: await ledgerOf(db, trainer.id),
    digest: await digestOf(db, stranger.id),
  }
}
