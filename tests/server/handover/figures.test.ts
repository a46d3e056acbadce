import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { TrainerScope } from '#server/platform/access/scope.ts'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { invoiceBasisFacts } from '#server/sessions/invoice-basis.ts'
import { invoicedRows } from '#shared/export/tables/columns.ts'
import { withHanded } from '#shared/handover/weeks.ts'
import { sumsByWeek, sumsOf } from '#shared/organizations/overview/overview.ts'
import { hoursByWeek } from '#shared/pots/pictures/weeks.ts'
import { invoiceBasisReport } from '#shared/sessions/invoice-basis/invoice-basis.ts'
import { addDays, instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { handOver } from '#tests/handed-over.ts'
import { type Insider, makeOrganization, type Organization } from '#tests/organization.ts'
import { type Random, repeatedBy, runSeed, seededRandom } from '#tests/random.ts'

const clock = testClock()
const today = '2026-11-18'
/** Nine weeks, in which two months begin and summer time ends. */
const period = { from: '2026-09-28', to: '2026-11-29' }

let db: Database
let own: Organization
let giver: Insider
let receiver: Insider

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock.set('2026-11-18', '12:00')
  own = await makeOrganization(db, { now: clock.now })
  giver = await own.add('MEMBER')
  receiver = await own.add('MEMBER')
})

const overview = async (days = period) => {
  const { organizationId } = own
  const { trainers } = await own.admin.caller.organizations.overview({ organizationId, ...days })
  const of = ({ actor }: Insider) =>
    sumsByWeek(
      trainers.filter(({ trainerId }) => trainerId === actor.id),
      days,
    ).map(({ week, held, missed }) => ({ week, held, missed }))
  const { held, missed } = sumsOf(trainers.flatMap(({ weeks }) => weeks))
  return {
    giver: of(giver),
    receiver: of(receiver),
    all: { held, missed },
    weeks: sumsByWeek(trainers, days),
  }
}

const add = (
  clientId: string,
  trainer: Insider,
  day: string,
  over: Partial<typeof trainingSessions.$inferInsert> = {},
) =>
  makeSession(db, {
    trainerId: trainer.actor.id,
    clientId,
    startsAt: instantOf(day, '10:00'),
    completed: true,
    ...over,
  })

/** Sessions of every kind, on days of the period and beside it, up to the clock's today. */
async function addRandom(clientId: string, trainer: Insider, random: Random): Promise<void> {
  for (let n = 0; n < 25; n += 1) {
    const isNoShow = random.percent(20)
    await add(clientId, trainer, addDays('2026-09-20', random.below(60)), {
      startsAt: instantOf(
        addDays('2026-09-20', random.below(60)),
        random.of(['00:00', '10:00', '23:45']) ?? '10:00',
      ),
      durationHours: random.of([0.07, 0.5, 1, 1.25, 2.01]) ?? 1,
      completed: !isNoShow && random.percent(70),
      noShow: isNoShow,
    })
  }
}

test('"Timmar per vecka" has the same held and missed hours for each trainer before and after hand-overs there and back (D143)', async () => {
  const random = seededRandom(runSeed())
  const { id: clientId } = await makeClient(db, giver.actor.id)
  const { id: otherId } = await makeClient(db, receiver.actor.id)
  await addRandom(clientId, giver, random)
  await addRandom(otherId, receiver, random)
  const weeksOf = async ({ caller }: Insider) => {
    const weeks = hoursByWeek(await caller.pots.pictures(), clock.now())
    const all = withHanded(weeks, await caller.pots.handed())
    return all.map(({ week, held, missed }) => ({ week, held, missed }))
  }
  const pictures = async () => [await weeksOf(giver), await weeksOf(receiver)]
  const before = await pictures()
  expect(await giver.caller.pots.handed()).toEqual([])
  await handOver(giver, receiver, { clientId, today })
  expect(await pictures(), repeatedBy()).toEqual(before)
  const { id: ofThird } = await makeClient(db, giver.actor.id)
  await addRandom(ofThird, giver, random)
  const later = await pictures()
  await handOver(receiver, giver, { clientId, today })
  expect(await pictures(), repeatedBy()).toEqual(later)
})

describe('a hand-over in the overview of an organisation (D37, D109)', () => {
  test('leaves the sums of the organisation alone also where a period cuts a week or a month', async () => {
    const random = seededRandom(runSeed())
    const { id: clientId } = await makeClient(db, giver.actor.id)
    await addRandom(clientId, giver, random)
    const periods = [
      { from: '2026-10-07', to: '2026-10-29' },
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-11-03', to: '2026-11-05' },
    ]
    const sums = () => Promise.all(periods.map(async (days) => (await overview(days)).all))
    const before = await sums()
    await handOver(giver, receiver, { clientId, today })
    expect(await sums(), repeatedBy()).toEqual(before)
  })

  test('stays with the giver when the receiver changes what was held, and takes nothing below zero', async () => {
    const { id: clientId } = await makeClient(db, giver.actor.id)
    const changed = await add(clientId, giver, '2026-11-10')
    await add(clientId, giver, '2026-11-17')
    await handOver(giver, receiver, { clientId, today })
    await db
      .update(trainingSessions)
      .set({ completed: false })
      .where(eq(trainingSessions.id, changed))
    const { giver: ofGiver, receiver: ofReceiver } = await overview()
    const held = (weeks: typeof ofGiver) => weeks.slice(-3).map((week) => week.held)
    expect([held(ofGiver), held(ofReceiver)]).toEqual([
      [1, 1, 0],
      [0, 0, 0],
    ])
  })

  test('changes neither what each trainer held before it nor the sums of the organisation', async () => {
    const random = seededRandom(runSeed())
    const { id: clientId } = await makeClient(db, giver.actor.id)
    for (const trainer of [giver, receiver]) {
      const { id } = await makeClient(db, trainer.actor.id)
      await addRandom(id, trainer, random)
    }
    await addRandom(clientId, giver, random)
    const before = await overview()
    expect(before.all.held, repeatedBy()).toBeGreaterThan(0)
    await handOver(giver, receiver, { clientId, today })
    expect(await overview(), repeatedBy()).toEqual(before)

    await addRandom(clientId, receiver, random)
    const between = await overview()
    expect(between.giver, repeatedBy()).toEqual(before.giver)
    await handOver(receiver, giver, { clientId, today })
    expect(await overview(), repeatedBy()).toEqual(between)

    await addRandom(clientId, giver, random)
    const after = await overview()
    await handOver(giver, own.admin, { clientId, today })
    expect(await overview(), repeatedBy()).toEqual(after)
  })
})

describe('Underlag after a hand-over (D37, D137)', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const handedOf = async ({ caller }: Insider, clientId: string | null = null, days = november) =>
    (await caller.sessions.usage({ clientId, ...days })).handed
  const none = { sessions: 0, heldHours: 0, missedHours: 0 }

  test('says what the trainer held for clients handed over, and what another held of those received', async () => {
    const { id: clientId } = await makeClient(db, giver.actor.id)
    await add(clientId, giver, '2026-10-31', { durationHours: 8 })
    await add(clientId, giver, '2026-11-01', { durationHours: 1.25 })
    await add(clientId, giver, '2026-11-17', { durationHours: 1 })
    await add(clientId, giver, '2026-11-17', { completed: false, noShow: true })
    await add(clientId, giver, '2026-11-25', { completed: false })
    expect(await handedOf(giver)).toEqual({ given: none, received: none })
    const before = await giver.caller.sessions.usage({ clientId, ...november })
    await handOver(giver, receiver, { clientId, today })

    const held = { sessions: 2, heldHours: 2.25, missedHours: 1 }
    expect(await handedOf(giver)).toEqual({ given: held, received: none })
    expect(await handedOf(receiver)).toEqual({ given: none, received: held })
    await add(clientId, receiver, '2026-11-17', { durationHours: 3 })
    expect(await handedOf(receiver)).toEqual({ given: none, received: held })
    // Of one client nothing is said, and nothing changes but what was held since.
    const after = await receiver.caller.sessions.usage({ clientId, ...november })
    expect([before.handed, after.handed]).toEqual([null, null])
    expect(after.total.outcomes).toEqual({ ...before.total.outcomes, completed: 3 })

    await handOver(receiver, own.admin, { clientId, today })
    const ofReceiver = { sessions: 1, heldHours: 3, missedHours: 0 }
    expect(await handedOf(receiver)).toEqual({ given: ofReceiver, received: none })
    expect(await handedOf(giver)).toEqual({ given: held, received: none })
    const both = { sessions: 3, heldHours: 5.25, missedHours: 1 }
    expect(await handedOf(own.admin)).toEqual({ given: none, received: both })
    await handOver(own.admin, giver, { clientId, today })
    expect(await handedOf(giver)).toEqual({ given: none, received: ofReceiver })
    expect(await handedOf(own.admin)).toEqual({ given: none, received: none })
  })

  test('takes off no more than is still there, and counts whole weeks alone of a period that cuts them', async () => {
    const { id: clientId } = await makeClient(db, giver.actor.id)
    const changed = await add(clientId, giver, '2026-11-10')
    await add(clientId, giver, '2026-11-17')
    await handOver(giver, receiver, { clientId, today })
    await db
      .update(trainingSessions)
      .set({ completed: false, noShow: true })
      .where(eq(trainingSessions.id, changed))
    const one = { sessions: 1, heldHours: 1, missedHours: 0 }
    expect((await handedOf(receiver))?.received).toEqual(one)
    expect((await handedOf(giver))?.given).toEqual({ ...one, sessions: 2, heldHours: 2 })
    const cut = { from: '2026-11-10', to: '2026-11-29' }
    expect((await handedOf(receiver, null, cut))?.received).toEqual(one)
    expect((await handedOf(giver, null, cut))?.given).toEqual(one)
    const days = { from: '2026-11-17', to: '2026-11-18' }
    expect(await handedOf(giver, null, days)).toEqual({ given: none, received: none })
  })

  test('stands below the clients of the file, without a name', async () => {
    const { id: clientId } = await makeClient(db, giver.actor.id, { name: 'Hemlig Klient' })
    await add(clientId, giver, '2026-11-17')
    await handOver(giver, receiver, { clientId, today })
    const scope = { trainerId: giver.actor.id } as TrainerScope
    const facts = await invoiceBasisFacts({ db, scope }, { clientId: null, period: november })
    const rows = invoicedRows(invoiceBasisReport(facts, november))
    expect(rows.map(({ name }) => name.replaceAll('\u00a0', ' '))).toEqual([
      'Klienter du har lämnat över: 1 pass, 1 h',
    ])
  })
})
