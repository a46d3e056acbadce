import { and, eq, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import { handedHours } from '#server/schema/handover.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { heldHours } from '#shared/handover/held-hours.ts'
import { sumsByWeek, sumsOf } from '#shared/organizations/overview/overview.ts'
import { addDays, instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type Insider, makeOrganization, type Organization } from '#tests/organization.ts'
import { type Random, repeatedBy, runSeed, seededRandom } from '#tests/random.ts'

const clock = testClock()
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

/** What accepting a hand-over does to the figures. */
async function handOver(clientId: string, from: Insider, to: Insider): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const others = and(eq(handedHours.clientId, clientId), ne(handedHours.trainerId, from.actor.id))
    const parts = heldHours(
      await tx.select().from(trainingSessions).where(eq(trainingSessions.clientId, clientId)),
      await tx.select().from(handedHours).where(others),
    )
    const trainerId = to.actor.id
    await tx
      .delete(handedHours)
      .where(and(eq(handedHours.clientId, clientId), eq(handedHours.trainerId, trainerId)))
    if (parts.length > 0)
      await tx
        .insert(handedHours)
        .values(parts.map((part) => ({ ...part, clientId, trainerId: from.actor.id })))
    await tx.update(clients).set({ trainerId }).where(eq(clients.id, clientId))
    await tx
      .update(trainingSessions)
      .set({ trainerId })
      .where(eq(trainingSessions.clientId, clientId))
  })
}

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

describe('a hand-over in the overview of an organisation (D37, D109)', () => {
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
    await handOver(clientId, giver, receiver)
    expect(await overview(), repeatedBy()).toEqual(before)

    await addRandom(clientId, receiver, random)
    const between = await overview()
    expect(between.giver, repeatedBy()).toEqual(before.giver)
    await handOver(clientId, receiver, giver)
    expect(await overview(), repeatedBy()).toEqual(between)

    await addRandom(clientId, giver, random)
    const after = await overview()
    await handOver(clientId, giver, own.admin)
    expect(await overview(), repeatedBy()).toEqual(after)
  })
})
