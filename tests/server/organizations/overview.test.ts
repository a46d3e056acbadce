import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { cancelledSessions, trainingSessions } from '#server/schema/sessions.ts'
import { sumHours } from '#shared/hours.ts'
import { sumsOf } from '#shared/organizations/overview/overview.ts'
import { needsActionSoon } from '#shared/pots/forecast.ts'
import { hoursByWeek } from '#shared/pots/pictures/weeks.ts'
import type { TimedSession } from '#shared/sessions/status.ts'
import { isUnmarked } from '#shared/sessions/status.ts'
import { daySpan, instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { openHours } from '#tests/open-hours.ts'
import { makeOrganization, type Organization } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { type Random, repeatedBy, runSeed, seededRandom } from '#tests/random.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const clock = testClock()
const now = clock.now().getTime()
/** Eight weeks, with the end of summer time of 2026 between them. */
const period = { from: '2026-10-05', to: '2026-11-29' }
const secret = 'hemlig anteckning om knäet'

let db: Database
let own: Organization

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeOrganization(db, { now: clock.now })
})

const overviewOf = (of = own, days = period) =>
  of.admin.caller.organizations.overview({ organizationId: of.organizationId, ...days })
const rowOf = async (trainerId: string, days = period) => {
  const { trainers } = await overviewOf(own, days)
  const found = trainers.find((trainer) => trainer.trainerId === trainerId)
  if (!found) throw new Error('the trainer is not in the overview')
  return found
}

/** Random books of a trainer, with sessions at the boundaries of now, of the period, of weeks and of fourteen days. */
async function makeRandomBooks(trainerId: string, random: Random): Promise<TimedSession[]> {
  const { id: clientId } = await makeClient(db, trainerId)
  const owner = { trainerId, clientId }
  const potIds: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const hours = random.of([0, 0.5, 1.99, 2, 3, 8, -1]) ?? 0
    potIds.push(await makePot(db, owner, { hours }))
  }
  const edges = [
    0,
    1,
    -hourMs,
    -hourMs + 1,
    14 * dayMs,
    14 * dayMs + 1,
    instantOf('2026-10-05', '00:00').getTime() - now,
    instantOf('2026-10-05', '00:00').getTime() - now - 1,
    instantOf('2026-10-25', '23:59').getTime() - now,
    instantOf('2026-10-26', '00:00').getTime() - now,
    instantOf('2026-11-30', '00:00').getTime() - now,
    instantOf('2026-11-30', '00:00').getTime() - now - 1,
  ]
  const sessions: TimedSession[] = []
  for (let n = 0; n < 70; n += 1) {
    const session = {
      startsAt: new Date(
        now + (random.percent(35) ? (random.of(edges) ?? 0) : (random.below(70) - 49) * dayMs),
      ),
      durationHours: random.of([0.5, 1, 1.25, 2.01]) ?? 1,
      completed: random.percent(40),
      noShow: random.percent(15),
    }
    const potId = random.percent(70) ? (random.of(potIds) ?? null) : null
    await makeSession(db, { ...owner, ...session, potId, notes: secret })
    sessions.push(session)
  }
  return sessions
}

describe("an organisation's overview", () => {
  test("has the sums of each trainer's own books, by Swedish week", async () => {
    const random = seededRandom(runSeed())
    const all = [own.admin, await own.add('MEMBER'), await own.add('ADMIN', { isDisabled: true })]
    const books = []
    for (const { actor } of all) books.push(await makeRandomBooks(actor.id, random))
    await makeRandomBooks((await makeProfile(db)).id, random)
    const { trainers } = await overviewOf()
    expect(trainers.map(({ trainerId }) => trainerId)).toEqual(all.map(({ actor }) => actor.id))
    const span = { from: daySpan(period.from).from, to: daySpan(period.to).to }
    for (const [n, { weeks, potsToFill, trainerId }] of trainers.entries()) {
      const inside = (books[n] ?? []).filter(
        ({ startsAt }) => startsAt >= span.from && startsAt < span.to,
      )
      // The picture of the trainer's own weeks covers this period and more.
      const expected = hoursByWeek(inside, clock.now()).filter(
        ({ week: _week, ...hours }) => sumHours(Object.values(hours)) > 0,
      )
      const shown = weeks.map(({ unmarkedSessions: _count, ...hours }) => hours)
      expect(shown, repeatedBy()).toEqual(expected)
      expect(sumsOf(weeks).unmarkedSessions, repeatedBy()).toBe(
        inside.filter((session) => isUnmarked(session, clock.now())).length,
      )

      // What the trainer sees: "Underlag" counts by outcome, and the pots page by `needsActionSoon`.
      const actor = all[n]?.actor ?? own.admin.actor
      const trainer = callerOf(db, { ...actor, isDisabled: false }, { now: clock.now })
      const { total } = await trainer.sessions.usage({ clientId: null, ...period })
      expect(total.outcomes.noShow, repeatedBy()).toBe(inside.filter(({ noShow }) => noShow).length)
      const pots = await trainer.pots.all()
      expect([trainerId, potsToFill], repeatedBy()).toEqual([
        actor.id,
        pots.filter(({ forecast }) => needsActionSoon(forecast, clock.now())).length,
      ])
    }
  })

  test('begins and ends with the days of the period, and cuts their weeks', async () => {
    const { actor } = await own.add('MEMBER')
    const { id: clientId } = await makeClient(db, actor.id)
    const at = (date: string, time: string) =>
      makeSession(db, {
        trainerId: actor.id,
        clientId,
        startsAt: instantOf(date, time),
        completed: true,
      })
    await at('2026-10-20', '23:45')
    await at('2026-10-21', '00:00')
    // The night in which the clocks go back, and the Monday after it.
    await at('2026-10-25', '23:45')
    await at('2026-10-26', '00:00')
    await at('2026-10-27', '23:45')
    await at('2026-10-28', '00:00')
    const { weeks } = await rowOf(actor.id, { from: '2026-10-21', to: '2026-10-27' })
    expect(weeks.map(({ week, held }) => [week, held])).toEqual([
      ['2026-W43', 2],
      ['2026-W44', 2],
    ])
  })

  test('leaves out what was cancelled without a charge, and has nothing of clients or sessions', async () => {
    const { actor } = await own.add('MEMBER')
    const { id: clientId } = await makeClient(db, actor.id, { name: 'Hemlig Klient' })
    const owner = { trainerId: actor.id, clientId }
    const startsAt = instantOf('2026-11-10', '10:00')
    await makeSession(db, {
      ...owner,
      startsAt,
      noShow: true,
      notes: secret,
      cancelledAt: startsAt,
      cancelReason: secret,
    })
    await db.insert(cancelledSessions).values({
      id: crypto.randomUUID(),
      ...owner,
      startsAt,
      durationHours: 4,
      version: 1,
      createdAt: startsAt,
      cancelledAt: startsAt,
      cancelReason: secret,
    })
    const row = await rowOf(actor.id)
    expect(row).toEqual({
      trainerId: actor.id,
      name: actor.name,
      email: actor.email,
      isDisabled: false,
      potsToFill: 0,
      weeks: [
        { week: '2026-W46', held: 0, missed: 1, unmarked: 0, booked: 0, unmarkedSessions: 0 },
      ],
    })
  })

  test('has the hours that a client books by the link as those that the trainer books, byte by byte, beside the trainer', async () => {
    const { actor } = await own.add('MEMBER')
    const client = await makeClient(db, actor.id)
    const owner = { trainerId: actor.id, clientId: client.id }
    const potId = await makePot(db, owner, { hours: 5 })
    await openHours(db, actor.id)
    const { organizationId, admin } = own
    const { organizations } = admin.caller
    const seenWith = async (sessionId: string) => {
      const seen = [
        await overviewOf(),
        await organizations.trainers({ organizationId }),
        await organizations.trainer({ organizationId, trainerId: actor.id }),
      ]
      return JSON.stringify(seen).replaceAll(sessionId, 'the session')
    }
    const startsAt = instantOf('2026-11-24', '10:00')
    const made = await makeSession(db, { ...owner, potId, startsAt })
    const byTrainer = await seenWith(made)
    expect((await rowOf(actor.id)).weeks).toMatchObject([{ week: '2026-W48', booked: 1 }])
    await db.delete(trainingSessions).where(eq(trainingSessions.id, made))
    const asked = { potId, startsAt: startsAt.toISOString(), durationHours: 1 }
    const link = callerOf(db, null, { now: clock.now }).portal
    const { sessionId } = await link.book({ token: client.token, ...asked })
    expect(await seenWith(sessionId)).toBe(byTrainer)
  })

  test('has a trainer as long as they are a member, with what was before they joined', async () => {
    const { actor, memberId } = await own.add('MEMBER')
    const { id: clientId } = await makeClient(db, actor.id)
    const startsAt = instantOf('2026-10-06', '10:00')
    await makeSession(db, { trainerId: actor.id, clientId, startsAt, completed: true })
    expect((await rowOf(actor.id)).weeks).toMatchObject([{ week: '2026-W41', held: 1 }])
    const { organizationId } = own
    await own.admin.caller.organizations.removeMember({ organizationId, memberId })
    const { trainers } = await overviewOf()
    expect(trainers.map(({ trainerId }) => trainerId)).toEqual([own.admin.actor.id])
  })

  test('is refused for more than 366 days, and for a period that ends before it starts', async () => {
    const year = { from: '2028-01-01', to: '2028-12-31' }
    expect((await overviewOf(own, year)).trainers).toHaveLength(1)
    const longer = overviewOf(own, { ...year, to: '2029-01-01' })
    expect(await refusalOf(longer)).toBe('INVALID_INPUT')
    const backwards = overviewOf(own, { from: '2026-10-02', to: '2026-10-01' })
    expect(await refusalOf(backwards)).toBe('INVALID_INPUT')
  })

  test('is for an ADMIN of that organisation alone', async () => {
    const member = await own.add('MEMBER')
    const other = await makeOrganization(db, { now: clock.now })
    const client = callerOf(db, await makeProfile(db, { role: 'CLIENT' }), { now: clock.now })
    const asked = { organizationId: own.organizationId, ...period }
    const refusals = [member.caller, other.admin.caller, client].map((caller) =>
      refusalOf(caller.organizations.overview(asked)),
    )
    expect(await Promise.all(refusals)).toEqual(['FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'])
  })
})
