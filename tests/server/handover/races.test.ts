import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { handoverOffers, handovers } from '#server/schema/handover.ts'
import { pots } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceBehind, raceOnPools } from '#tests/race.ts'
import { type Random, repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { scale } from '#tests/scale.ts'

const { now } = testClock()
const today = '2026-11-18'
/** Longer than an act takes, so that any part of one meets any part of another, in ms. */
const spreadMs = 25

/** Two trainers of an organisation; each call goes to one of the pools in turn, under a key of its own. */
async function openPractice(pools: readonly Database[]) {
  const [db] = pools as [Database]
  const organization = await makeOrganization(db, { now })
  const cancelling = { clientCancelling: 'late' } as const
  const giver = (await organization.add('MEMBER', cancelling)).actor
  const receiver = (await organization.add('MEMBER', cancelling)).actor
  let calls = 0
  const by = (actor: Actor | null, idempotencyKey: string = randomUUID()) => {
    calls += 1
    return callerOf(pools[calls % pools.length] ?? db, actor, { now, idempotencyKey })
  }
  /** A client with ten hours, a session that was and one that comes, offered to the other trainer. */
  const offered = async (from = giver, to = receiver) => {
    const client = await makeClient(db, from.id)
    const owner = { trainerId: from.id, clientId: client.id }
    const potId = await makePot(db, owner, { hours: 10 })
    const of = { ...owner, potId }
    const past = await makeSession(db, { ...of, startsAt: instantOf('2026-11-17', '10:00') })
    const coming = await makeSession(db, { ...of, startsAt: instantOf('2026-12-01', '10:00') })
    const asked = { clientId: client.id, receiverId: to.id, fromOn: today, withNotes: true }
    await by(from).handover.start({ ...asked, message: null })
    return { ...client, past, coming, potId }
  }
  return { db, organization, giver, receiver, by, offered }
}

type Practice = Awaited<ReturnType<typeof openPractice>>
type Offered = Awaited<ReturnType<Practice['offered']>>

const accept = ({ by, receiver }: Practice, { id }: Offered, actor = receiver, key?: string) =>
  by(actor, key).handover.accept({ clientId: id, email: null })
const mark = ({ by }: Practice, actor: Actor, { past }: Offered) =>
  by(actor).sessions.mark({
    sessions: [{ id: past, version: 1 }],
    completed: true,
    noShow: false,
  })

/** Who has the client, what waits and what can be undone, and the books of its one pot. */
async function stateOf({ db, giver }: Practice, { id, past, coming, potId }: Offered) {
  const [client] = await db.select().from(clients).where(eq(clients.id, id))
  const [pot] = await db.select().from(pots).where(eq(pots.id, potId))
  const session = async (key: string) =>
    (await db.select().from(trainingSessions).where(eq(trainingSessions.id, key)))[0]
  return {
    owner: client && (client.trainerId === giver.id ? 'giver' : 'receiver'),
    isOneOwner: client?.trainerId === pot?.trainerId,
    offers: await db.$count(handoverOffers, eq(handoverOffers.clientId, id)),
    done: await db.$count(handovers, eq(handovers.clientId, id)),
    isHeld: (await session(past))?.completed ?? null,
    isComing: (await session(coming)) !== undefined,
    hours: pot?.hoursRemaining ?? null,
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

/** Starts the calls in a random order; resolves to what each was answered, null when it was done. */
async function inAnyOrder(random: Random, calls: readonly (() => Promise<unknown>)[]) {
  return Promise.all(
    calls.map(async (call) => {
      const later = random.below(spreadMs)
      await wait(later)
      return refusalOf(call())
    }),
  )
}

const given: Partial<State> = { owner: 'receiver', isOneOwner: true, offers: 0, done: 1 }
const stayed: Partial<State> = { owner: 'giver', isOneOwner: true, offers: 0, done: 0 }

type Race = {
  /** What meets, from a client who is offered. */
  calls: (practice: Practice, client: Offered) => (() => Promise<unknown>)[]
  before?: (practice: Practice, client: Offered) => Promise<unknown>
  /** The state that goes with each answer that can be. */
  after: Record<string, Partial<State>>
}

const races: Record<string, Race> = {
  'the giver marks a session': {
    calls: (practice, client) => [
      () => accept(practice, client),
      () => mark(practice, practice.giver, client),
    ],
    after: {
      'ok ok': { ...given, isHeld: true, hours: 9 },
      'ok SESSION_NOT_FOUND': { ...given, isHeld: false, hours: 10 },
    },
  },
  'the giver deletes the client': {
    calls: (practice, client) => [
      () => accept(practice, client),
      () => practice.by(practice.giver).clients.remove({ id: client.id }),
    ],
    after: {
      'ok NOT_FOUND': given,
      'HANDOVER_NOT_FOUND ok': { owner: undefined, offers: 0, done: 0, isComing: false },
    },
  },
  'the giver withdraws it': {
    calls: (practice, client) => [
      () => accept(practice, client),
      () => practice.by(practice.giver).handover.end({ clientId: client.id }),
    ],
    after: { 'ok HANDOVER_NOT_FOUND': given, 'HANDOVER_NOT_FOUND ok': stayed },
  },
  'the receiver accepts on another device': {
    calls: (practice, client) => [() => accept(practice, client), () => accept(practice, client)],
    after: { 'ok HANDOVER_NOT_FOUND': given, 'HANDOVER_NOT_FOUND ok': given },
  },
  'a copy of the same request': {
    calls: (practice, client) => {
      const key = randomUUID()
      return [0, 1].map(() => () => accept(practice, client, practice.receiver, key))
    },
    after: { 'ok ok': given },
  },
  'the receiver leaves': {
    calls: (practice, client) => [
      () => accept(practice, client),
      () => {
        const { organizationId } = practice.organization
        return practice.by(practice.receiver).organizations.leave({ organizationId })
      },
    ],
    after: {
      'ok ok': given,
      'HANDOVER_NOT_FOUND ok': stayed,
      'RECEIVER_NOT_FOUND ok': stayed,
    },
  },
  'the client cancels by the link': {
    calls: (practice, client) => [
      () => accept(practice, client),
      () =>
        practice.by(null).portal.cancel({
          token: client.token,
          sessionId: client.coming,
          version: 1,
          expects: 'inTime',
          reason: null,
        }),
    ],
    after: { 'ok ok': { ...given, isComing: false, hours: 10 } },
  },
}

const undoRaces: Record<string, Race> = {
  'the receiver marks a session': {
    calls: (practice, client) => [
      () => undo(practice, practice.giver, client),
      () => mark(practice, practice.receiver, client),
    ],
    after: {
      'HANDOVER_FIXED ok': { ...given, isHeld: true, hours: 9 },
      'ok SESSION_NOT_FOUND': { ...stayed, isHeld: false, hours: 10 },
    },
  },
  'the other one undoes it': {
    calls: (practice, client) => [
      () => undo(practice, practice.giver, client),
      () => undo(practice, practice.receiver, client),
    ],
    after: { 'ok HANDOVER_NOT_FOUND': stayed, 'HANDOVER_NOT_FOUND ok': stayed },
  },
}

async function undo({ db, by }: Practice, actor: Actor, { id: clientId }: Offered) {
  const [one] = await db.select().from(handovers).where(eq(handovers.clientId, clientId))
  // What was undone before is looked for in vain.
  await by(actor).handover.undo({ id: one?.id ?? randomUUID() })
}

/** Runs the rounds of a race, and says how often each answer was given. */
async function run(what: string, { calls, before, after }: Race): Promise<void> {
  const random = seededRandom(runSeed())
  const met: Record<string, number> = {}
  await raceOnPools(async (pools) => {
    for (let round = 0; round < scale.closeRaces; round += 1) {
      const practice = await openPractice(pools)
      const client = await practice.offered()
      await before?.(practice, client)
      const answers = await inAnyOrder(random, calls(practice, client))
      const answer = answers.map((one) => one ?? 'ok').join(' ')
      met[answer] = (met[answer] ?? 0) + 1
      expect(Object.keys(after), repeatedBy()).toContain(answer)
      expect(await stateOf(practice, client), `${answer}, ${repeatedBy()}`).toMatchObject(
        after[answer] ?? {},
      )
      await practice.db.delete(throttles)
    }
  })
  const told = Object.entries(met).map(([answer, count]) => `${count} ${answer}`)
  process.stdout.write(`${what}: ${told.toSorted().join(', ')}\n`)
}

test.for(Object.keys(races))(
  'when a client is received while %s, one consistent outcome is left, without a deadlock (D37)',
  { timeout: 600_000 },
  async (what) => run(what, races[what] as Race),
)

test.for(Object.keys(undoRaces))(
  'when a hand-over is undone while %s, one consistent outcome is left, without a deadlock (D37)',
  { timeout: 600_000 },
  async (what) => {
    const race = undoRaces[what] as Race
    await run(what, { ...race, before: (practice, client) => accept(practice, client) })
  },
)

test('of a withdrawal and an acceptance that both wait for the offer the first is done, and the other finds nothing', async () => {
  await raceOnPools(async (pools) => {
    const practice = await openPractice(pools)
    const { db, by, giver } = practice
    for (const isFirst of [true, false]) {
      const client = await practice.offered()
      const withdraw = () => by(giver).handover.end({ clientId: client.id })
      const receive = () => accept(practice, client)
      const isOffer = eq(handoverOffers.clientId, client.id)
      const answers = await raceBehind(
        db,
        (tx) => tx.select().from(handoverOffers).where(isOffer).for('update'),
        isFirst ? [withdraw, receive] : [receive, withdraw],
      )
      expect(answers).toEqual([null, 'HANDOVER_NOT_FOUND'])
      expect(await stateOf(practice, client)).toMatchObject(isFirst ? stayed : given)
    }
  })
})

test('two hand-overs that cross between the same trainers are both done, without a deadlock (D37)', {
  timeout: 600_000,
}, async () => {
  const random = seededRandom(runSeed())
  await raceOnPools(async (pools) => {
    for (let round = 0; round < scale.closeRaces; round += 1) {
      const practice = await openPractice(pools)
      const { giver, receiver, offered } = practice
      const [there, back] = [await offered(), await offered(receiver, giver)]
      const answers = await inAnyOrder(random, [
        () => accept(practice, there),
        () => accept(practice, back, giver),
      ])
      expect(answers, repeatedBy()).toEqual([null, null])
      expect(await stateOf(practice, there)).toMatchObject(given)
      expect(await stateOf(practice, back)).toMatchObject({ ...given, owner: 'giver' })
      await practice.db.delete(throttles)
    }
  })
})
