import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { potHistory, potPrices, pots } from '#server/schema/pots.ts'
import { instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makePotType, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
const clock = testClock()

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock.set('2026-11-18', '12:00')
  own = await makeTrainerFixture(db, clock)
})

type Of = { trainer: { id: string }; potId: string }

/** A top-up of five hours. */
async function topUp(
  date: string,
  of: Of = own,
  facts: Partial<typeof potHistory.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await db.insert(potHistory).values({
    id,
    potId: of.potId,
    trainerId: of.trainer.id,
    trainerName: 'Tränare',
    date: instantOf(date, '12:00'),
    hoursAdded: 5,
    reason: 'Påfyllning',
    ...facts,
  })
  return id
}

/** What a top-up costs, or without one the pot's opening. */
async function price(
  { historyId = null, of = own }: { historyId?: string | null; of?: Of },
  amount: number,
  paidOn: string | null,
): Promise<void> {
  await db.insert(potPrices).values({
    id: randomUUID(),
    trainerId: of.trainer.id,
    potId: of.potId,
    historyId,
    amount,
    paidOn,
  })
}

const paid = async (amount: number, paidOn: string | null, of: Of = own) =>
  price({ historyId: await topUp('2026-03-01', of), of }, amount, paidOn)
const ask = (clientId: string | null = own.clientId, year = 2026, of = own) =>
  of.caller.sessions.wellness({ clientId, year })
const amountsOf = ({ papers }: Awaited<ReturnType<typeof ask>>) =>
  papers.map(({ payments }) => payments.map(({ amount }) => amount))

describe('Friskvårdsunderlag', () => {
  test('has what was paid from the first to the last day of the year, by day of payment', async () => {
    for (const [amount, paidOn] of [
      [4, '2026-12-31'],
      [2, '2025-12-31'],
      [3, '2026-01-01'],
      [5, '2027-01-01'],
    ] as const)
      await paid(amount, paidOn)
    await db
      .update(pots)
      .set({ createdAt: instantOf('2025-06-01', '12:00') })
      .where(eq(pots.id, own.potId))
    await price({}, 1200.5, '2026-02-01')
    const { papers, missing } = await ask()
    expect(papers).toMatchObject([
      {
        id: own.clientId,
        total: 1207.5,
        payments: [
          { hours: 5, type: 'PT', amount: 3, paidOn: '2026-01-01' },
          { hours: 10, amount: 1200.5, paidOn: '2026-02-01' },
          { hours: 5, amount: 4, paidOn: '2026-12-31' },
        ],
        lacking: { prices: 0, days: 0 },
      },
    ])
    expect(missing).toEqual([])
    expect(amountsOf(await ask(own.clientId, 2025))).toEqual([[2]])
    expect(amountsOf(await ask(own.clientId, 2027))).toEqual([[5]])
    expect(amountsOf(await ask(own.clientId, 2028))).toEqual([])
  })

  test('counts the hours held in the year as the overview of an organisation does, with or without a pot', async () => {
    await paid(100, '2026-05-05')
    const hold = (date: string, time: string, more: object) =>
      makeSession(db, { ...own.owner, startsAt: instantOf(date, time), ...more })
    await hold('2025-12-31', '23:59', { completed: true })
    await hold('2026-01-01', '00:00', { completed: true, potId: own.potId })
    await hold('2026-12-31', '23:30', { completed: true, durationHours: 0.5 })
    await hold('2027-01-01', '00:00', { completed: true })
    await hold('2026-05-01', '10:00', { completed: true, noShow: true })
    await hold('2026-05-02', '10:00', { noShow: true })
    await hold('2026-05-03', '10:00', {})
    expect((await ask()).papers).toMatchObject([{ heldHours: 1.5 }])
    const filter = {
      from: '2026-01-01',
      to: '2026-12-31',
      outcome: 'completed' as const,
      potTypeId: null,
    }
    const sums = await own.caller.sessions.sums({ clientId: own.clientId, filter })
    expect(sums.hours).toBe(1.5)
  })

  test('names what lacks a day of payment or a price, of one client, and counts it of all', async () => {
    await price({}, 800, null)
    await paid(500, null)
    await topUp('2026-04-01')
    await topUp('2025-12-31')
    await topUp('2026-04-02', own, { hoursAdded: -1 })
    // Entries of imports are no sales: one that names its import, and one from before they did.
    await topUp('2026-04-03', own, { importId: randomUUID() })
    await topUp('2026-04-04', own, { reason: 'Pass före importen' })
    const { papers, missing } = await ask()
    expect(papers).toMatchObject([{ payments: [], total: 0, lacking: { prices: 1, days: 2 } }])
    expect(missing?.map(({ hours, amount }) => [hours, amount])).toEqual([
      [5, 500],
      [5, null],
      [10, 800],
    ])
    const all = await ask(null)
    expect(all.papers).toEqual(papers)
    expect(all.missing).toBeNull()
  })

  test('has each of the clients who paid, and says whose it is', async () => {
    const { id: otherId } = await makeClient(db, own.trainer.id, { name: 'Östen' })
    const owner = { trainerId: own.trainer.id, clientId: otherId }
    const duo = await makePotType(db, own.trainer.id, 'Duo')
    const potId = await makePot(db, owner, { hours: 3, potTypeId: duo })
    await makeClient(db, own.trainer.id, { name: 'Betalar Inget' })
    await paid(1, '2026-05-05')
    await paid(2, '2026-05-06', { trainer: own.trainer, potId })
    const written = { organizationNumber: '556000-0001', postalAddress: 'Box 1\n111 22 Stockholm' }
    await db.update(profiles).set(written).where(eq(profiles.id, own.trainer.id))
    const all = await ask(null)
    expect(amountsOf(all)).toEqual([[1], [2]])
    expect(all.papers[1]).toMatchObject({ name: 'Östen', payments: [{ type: 'Duo' }] })
    expect(all.trainer).toEqual({ name: own.trainer.name, ...written })
  })

  test("has nothing of another trainer's, and a client of theirs is none", async () => {
    const other = await makeTrainerFixture(db, clock)
    await paid(1, '2026-05-05', other)
    await paid(2, null, other)
    expect(await ask(null)).toMatchObject({ papers: [] })
    expect(await refusalOf(ask(other.clientId))).toBe('NOT_FOUND')
    expect(await refusalOf(ask(randomUUID()))).toBe('NOT_FOUND')
    expect(amountsOf(await ask(null, 2026, other))).toEqual([[1]])
  })

  test('is empty of a client without payments, and of a pot that has been deleted', async () => {
    expect(await ask()).toMatchObject({ papers: [], missing: [] })
    await paid(1, '2026-05-05')
    await paid(2, null)
    await own.caller.pots.remove({ id: own.potId })
    expect(await ask()).toMatchObject({ papers: [], missing: [] })
  })
})
