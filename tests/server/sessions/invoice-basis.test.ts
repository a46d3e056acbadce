import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { potHistory, potPrices, pots } from '#server/schema/pots.ts'
import { cancelledSessions } from '#server/schema/sessions.ts'
import { roundHours, sumHours } from '#shared/hours.ts'
import { beforeImportReason } from '#shared/pots/changes/texts.ts'
import { isUncharged } from '#shared/sessions/cancellation.ts'
import { periodSpan } from '#shared/sessions/invoice-basis/invoice-basis.ts'
import { shownStatuses } from '#shared/sessions/status.ts'
import { instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makePotType, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
const clock = testClock()
const october = { from: '2026-10-01', to: '2026-10-31' }

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock.set('2026-11-18', '12:00')
  own = await makeTrainerFixture(db, clock)
})

const byNumber = (a: number, b: number) => a - b

type Made = Partial<Parameters<typeof makeSession>[1]>
const hold = (date: string, time = '10:00', over: Made = {}) =>
  makeSession(db, {
    ...own.owner,
    potId: own.potId,
    startsAt: instantOf(date, time),
    completed: true,
    ...over,
  })
const cancelUncharged = (date: string, over: Partial<typeof cancelledSessions.$inferInsert> = {}) =>
  db.insert(cancelledSessions).values({
    id: randomUUID(),
    ...own.owner,
    potId: own.potId,
    startsAt: instantOf(date, '10:00'),
    durationHours: 2,
    version: 1,
    notes: 'Hemligt',
    cancelReason: 'Hemligt',
    createdAt: clock.now(),
    cancelledAt: clock.now(),
    ...over,
  })

/** A session with each outcome in October, of one hour, and of two for those that were cancelled without a charge. */
async function oneOfEach(): Promise<void> {
  await hold('2026-10-05')
  await hold('2026-10-06', '10:00', { completed: false })
  await hold('2026-10-07', '10:00', { completed: false, noShow: true })
  await hold('2026-10-08', '10:00', { noShow: true, cancelledAt: clock.now() })
  await cancelUncharged('2026-10-09')
  await cancelUncharged('2026-10-10', { kind: 'waived' })
}

describe('Underlag', () => {
  test('has openings of one moment, as those of an import, in the same order each time', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID()).toSorted()
    const createdAt = instantOf('2026-10-01', '10:00')
    for (const id of ids.toReversed()) {
      const potTypeId = await makePotType(db, own.owner.trainerId, id)
      await db.insert(pots).values({ id, ...own.owner, potTypeId, openingHours: 1, createdAt })
    }
    const { details } = await own.caller.sessions.usage({ clientId: own.clientId, ...october })
    expect(details?.changes.map(({ id }) => id)).toEqual(ids)
  })

  test('has the sessions of the period by outcome, between the midnights of Stockholm', async () => {
    await oneOfEach()
    await hold('2026-09-30', '23:59')
    await hold('2026-10-01', '00:00')
    await hold('2026-10-31', '23:59')
    await hold('2026-11-01', '00:00')
    const { total, clients, details } = await own.caller.sessions.usage({
      clientId: own.clientId,
      ...october,
    })
    expect(total.outcomes).toEqual({
      planned: 1,
      completed: 3,
      noShow: 1,
      late: 1,
      inTime: 1,
      waived: 1,
    })
    expect(total.drawn).toBe(5)
    expect(clients).toHaveLength(1)
    expect(details?.sessions).toHaveLength(8)
    expect(JSON.stringify({ total, details })).not.toContain('Hemligt')
  })

  describe('without a period (D137)', () => {
    type Price = { amount: number; paidOn: string | null }
    /** A pot opened with a price, and a top-up of it with another; null for none. */
    async function bought(
      of: { clientId: string; on: string; time?: string },
      prices: [Price | null, Price | null],
    ) {
      const owner = { trainerId: own.trainer.id, clientId: of.clientId }
      const potTypeId = await makePotType(db, own.trainer.id, randomUUID())
      const date = instantOf(of.on, of.time ?? '10:00')
      const potId = await makePot(db, owner, { hours: 2, potTypeId })
      await db.update(pots).set({ createdAt: date }).where(eq(pots.id, potId))
      const historyId = randomUUID()
      await db.insert(potHistory).values({
        id: historyId,
        potId,
        trainerId: own.trainer.id,
        trainerName: 'T',
        date,
        hoursAdded: 3,
        reason: 'Kort',
      })
      for (const [n, price] of prices.entries())
        if (price)
          await db.insert(potPrices).values({
            id: randomUUID(),
            trainerId: own.trainer.id,
            potId,
            historyId: n === 0 ? null : historyId,
            ...price,
          })
    }
    const unpaid = { amount: 900, paidOn: null }
    const paid = { amount: 900, paidOn: '2026-11-02' }
    const opened = async (clientId: string | null) => {
      const { period, total } = await own.caller.sessions.usage({ clientId, from: null, to: null })
      return [period.from, period.to, total.invoice.toInvoice]
    }

    test('is of last month while nothing is to be invoiced', async () => {
      expect(await opened(null)).toEqual(['2026-10-01', '2026-10-31', 0])
      await bought({ clientId: own.clientId, on: '2026-07-03' }, [
        paid,
        { amount: 0, paidOn: null },
      ])
      expect(await opened(null)).toEqual(['2026-10-01', '2026-10-31', 0])
      expect(await opened(own.clientId)).toEqual(['2026-10-01', '2026-10-31', 0])
    })

    test('is of the newest month in which hours were added whose price is not paid, of the client or of all', async () => {
      const { id: other } = await makeClient(db, own.trainer.id)
      const foreign = await makeTrainerFixture(db, clock)
      await foreign.caller.pots.savePrice({
        potId: foreign.potId,
        historyId: null,
        price: { amount: '900', paidOn: null },
      })
      await bought({ clientId: own.clientId, on: '2026-03-31', time: '23:30' }, [null, unpaid])
      await bought({ clientId: own.clientId, on: '2026-11-05' }, [paid, paid])
      expect(await opened(own.clientId)).toEqual(['2026-03-01', '2026-03-31', 900])
      await bought({ clientId: other, on: '2026-06-01', time: '00:30' }, [unpaid, null])
      expect(await opened(other)).toEqual(['2026-06-01', '2026-06-30', 900])
      expect(await opened(null)).toEqual(['2026-06-01', '2026-06-30', 900])
      expect(await opened(own.clientId)).toEqual(['2026-03-01', '2026-03-31', 900])
    })

    test("of another trainer's client is NOT_FOUND like an unknown one", async () => {
      const foreign = await makeTrainerFixture(db, clock)
      for (const clientId of [foreign.clientId, randomUUID()])
        await expectRefused(db, 'NOT_FOUND', () =>
          own.caller.sessions.usage({ clientId, from: null, to: null }),
        )
    })
  })

  test('counts the entry that keeps the balance of an import as no hours without a price', async () => {
    const createdAt = instantOf('2026-09-01', '10:00')
    await db.update(pots).set({ createdAt }).where(eq(pots.id, own.potId))
    const entry = (over: Partial<typeof potHistory.$inferInsert>) =>
      db.insert(potHistory).values({
        id: randomUUID(),
        potId: own.potId,
        trainerId: own.trainer.id,
        trainerName: 'T',
        date: instantOf('2026-10-05', '10:00'),
        hoursAdded: 3,
        reason: 'Kort',
        ...over,
      })
    await entry({ importId: randomUUID() })
    await entry({ reason: beforeImportReason })
    await entry({ hoursAdded: -1 })
    await entry({ hoursAdded: 0.5 })
    const { total, clients } = await own.caller.sessions.usage({ clientId: null, ...october })
    const invoice = { toInvoice: 0, paid: 0, unpricedHours: 0.5 }
    expect([total.invoice, clients[0]?.usage.invoice]).toEqual([invoice, invoice])
  })

  test('of all clients is the sum of each, and of one client agrees with the statements of the pots', async () => {
    const { id: otherId } = await makeClient(db, own.trainer.id)
    const other = { trainerId: own.trainer.id, clientId: otherId }
    const duo = await makePotType(db, own.trainer.id, 'Duo')
    const owned = [
      { ...own.owner, potId: own.potId },
      { ...own.owner, potId: await makePot(db, own.owner, { hours: 4.35, potTypeId: duo }) },
      { ...other, potId: await makePot(db, other, { hours: 0.1, potTypeId: duo }) },
    ]
    for (const [n, owner] of owned.entries()) {
      for (let day = 1; day <= 28; day += 3) {
        const date = `2026-1${n % 2}-${String(day).padStart(2, '0')}`
        const flags = day % 2 === 0 ? { completed: true } : { noShow: true }
        await makeSession(db, {
          ...owner,
          startsAt: instantOf(date, '10:00'),
          durationHours: roundHours(0.1 * (day % 7) + 0.07),
          ...flags,
        })
      }
      const id = randomUUID()
      await own.caller.pots.changeHours({
        id,
        potId: owner.potId,
        hours: roundHours(1.1 * n - 1.3),
        reason: 'Ä',
      })
    }
    for (const period of [october, { from: '2026-10-14', to: '2026-12-31' }]) {
      const all = await own.caller.sessions.usage({ clientId: null, ...period })
      expect(all.details).toBeNull()
      for (const clientId of [own.clientId, otherId]) {
        const { total, details } = await own.caller.sessions.usage({ clientId, ...period })
        expect(all.clients.find(({ id }) => id === clientId)?.usage).toEqual(total)
        const span = periodSpan(period)
        const statements = await Promise.all(
          owned
            .filter((owner) => owner.clientId === clientId)
            .map(({ potId }) => own.caller.pots.statement({ id: potId })),
        )
        const rows = statements.flatMap((statement) => statement.rows)
        const until = (end: Date) => rows.filter(({ date }) => date < end)
        expect(total.before).toBe(sumHours(until(span.from).map(({ hours }) => hours)))
        expect(total.after).toBe(sumHours(until(span.to).map(({ hours }) => hours)))
        const within = until(span.to).filter(({ date }) => date >= span.from)
        const moved = within.filter(({ kind }) => kind !== 'completed' && kind !== 'noShow')
        expect(details?.changes.map(({ hours }) => hours).sort(byNumber)).toEqual(
          moved.map(({ hours }) => hours).sort(byNumber),
        )
      }
      for (const name of ['before', 'added', 'removed', 'drawn', 'after'] as const)
        expect(all.total[name]).toBe(sumHours(all.clients.map(({ usage }) => usage[name])))
    }
  })

  test('is empty for a trainer without clients in it, also over a hundred years', async () => {
    const fresh = await makeTrainerFixture(db, clock)
    await fresh.caller.pots.remove({ id: fresh.potId })
    const century = { from: '2000-01-01', to: '2100-12-31' }
    const { clients, total } = await fresh.caller.sessions.usage({ clientId: null, ...century })
    expect(clients).toEqual([])
    expect(total).toMatchObject({ before: 0, drawn: 0, after: 0, types: [] })
  })

  test("of another trainer's client is NOT_FOUND like an unknown one", async () => {
    const foreign = await makeTrainerFixture(db, clock)
    for (const clientId of [foreign.clientId, randomUUID()])
      await expectRefused(db, 'NOT_FOUND', () =>
        own.caller.sessions.usage({ clientId, ...october }),
      )
  })
})

describe('sums of the filtered list', () => {
  const none = { from: null, to: null, outcome: null, potTypeId: null }
  const sums = (
    filter: Partial<NonNullable<Parameters<typeof own.caller.sessions.sums>[0]['filter']>>,
  ) => own.caller.sessions.sums({ clientId: null, filter: { ...none, ...filter } })
  const listed = async (filter: Parameters<typeof sums>[0]) =>
    (
      await own.caller.sessions.page({
        clientId: null,
        filter: { ...none, ...filter },
        order: 'newestFirst',
      })
    ).sessions

  test('count what each filter leaves, and the list has the same sessions', async () => {
    await oneOfEach()
    await hold('2026-11-01', '00:00', { potId: null, durationHours: 4 })
    await makeSession(db, {
      ...(await makeTrainerFixture(db, clock)).owner,
      startsAt: instantOf('2026-10-05', '10:00'),
    })
    const counted = (sessions: number, hours: number, drawn: number, cancelled: number) => ({
      sessions,
      hours,
      drawn,
      cancelled,
    })
    // Of each outcome one, of which those cancelled without a charge count as no session and no hours (D30).
    expect(await sums({})).toEqual(counted(5, 8, 3, 2))
    expect(await own.caller.sessions.sums({ clientId: null })).toEqual(await sums({}))
    expect(await sums(october)).toEqual(counted(4, 4, 3, 2))
    expect(await sums({ from: '2026-11-01' })).toEqual(counted(1, 4, 0, 0))
    expect(await sums({ to: '2026-10-05' })).toEqual(counted(1, 1, 1, 0))
    expect(await sums({ potTypeId: own.potTypeId })).toMatchObject({ sessions: 4, cancelled: 2 })
    expect(await sums({ potTypeId: randomUUID() })).toEqual(counted(0, 0, 0, 0))
    expect(await own.caller.sessions.sums({ clientId: randomUUID() })).toMatchObject({
      sessions: 0,
    })

    // The outcomes of the rule, in SQL; in the same order as they were made.
    const { details } = await own.caller.sessions.usage({ clientId: own.clientId, ...october })
    for (const outcome of shownStatuses) {
      const meant = details?.sessions.filter((session) => session.outcome === outcome) ?? []
      expect(meant).toHaveLength(1)
      expect(await sums({ ...october, outcome })).toEqual(
        isUncharged(outcome)
          ? counted(0, 0, 0, 1)
          : counted(1, meant[0]?.durationHours ?? 0, meant[0]?.chargedHours ?? 0, 0),
      )
    }
  })

  test('filter the pages of the list, in both directions', async () => {
    await oneOfEach()
    await hold('2026-11-01', '00:00', { potId: null })
    expect(await listed({ outcome: 'noShow' })).toMatchObject([{ noShow: true }])
    expect(await listed({ outcome: 'late' })).toMatchObject([{ noShow: true }])
    expect(await listed({ ...october, outcome: 'completed' })).toHaveLength(1)
    expect(await listed({ from: '2026-11-01' })).toMatchObject([{ potId: null }])
    expect(await listed({ potTypeId: randomUUID() })).toEqual([])
  })
})
