import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { forecastOfPot } from '#server/letters/booked.ts'
import { isRunningOut } from '#server/letters/running-out.ts'
import { pots } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { addDays } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase } from '#tests/db.ts'
import { makePot } from '#tests/factories.ts'
import { useLetters } from '#tests/letters.ts'
import { seededRandom } from '#tests/random.ts'

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('on %s', (_name, openDatabase) => {
  const own = useLetters(openDatabase)
  beforeEach(async () => {
    await own.setTrainer({ reminders: 'off', lowBalanceLetters: true })
    own.set('2026-11-18', '12:00')
  })

  const change = (hours: number) =>
    callerOf(own.db, own.trainer).pots.changeHours({
      id: randomUUID(),
      potId: own.potId,
      hours,
      reason: 'Rättelse',
    })
  const mark = (id: string) =>
    own.db.update(trainingSessions).set({ completed: true }).where(eq(trainingSessions.id, id))
  const texts = () => own.server.received.map(({ text }) => text.replaceAll('\u00a0', ' '))

  test('is told once when it begins to run out, with the figures of the link', async () => {
    for (const date of ['2026-11-24', '2026-12-01', '2026-12-08']) await own.book(date, '08:00')
    await own.run()
    expect(texts()).toEqual([])
    await change(-8)
    // Two hours last for what is booked within fourteen days: the third session is just after them.
    await own.run()
    expect(texts()).toEqual([])
    own.set('2026-11-24', '07:59')
    await own.run()
    expect(texts()).toEqual([])
    await own.book('2026-12-07', '08:00')
    await own.run()
    await own.run()
    expect(own.server.received.map(({ to, subject }) => [to, subject])).toEqual([
      ['elin@example.com', 'Dina timmar i PT börjar ta slut'],
    ])
    expect(texts()[0]).toContain(
      'Du har 2 h kvar i PT hos Johanna Jansson. De räcker till och med tis 1 dec.',
    )
    expect(texts()[0]).toContain('2 bokade pass ryms inte ännu. Med 2 h till räcker timmarna')
    expect(texts()[0]).toContain('Jag vill inte ha brev om mina timmar')
  })

  test('is not told again while sessions begin and are marked, and is told again after a top-up', async () => {
    await change(-8)
    const dates = ['2026-11-20', '2026-11-25', '2026-11-30']
    const ids = await Promise.all(dates.map((date) => own.book(date, '10:00')))
    await own.run()
    expect(texts()).toHaveLength(1)
    for (const [n, date] of dates.entries()) {
      own.set(date, '12:00')
      await own.run()
      await mark(ids[n] ?? '')
      await own.run()
    }
    expect(texts()).toHaveLength(1)
    await change(10)
    await own.run()
    await change(-8)
    await own.book('2026-12-05', '10:00')
    await own.run()
    expect(texts()).toHaveLength(2)
  })

  test('is dropped when hours were added before it was sent, and told when it runs out the next time', async () => {
    await change(-9)
    await own.book('2026-11-20', '10:00')
    await own.plan()
    await change(9)
    await own.round()
    expect(texts()).toEqual([])
    expect(await own.rows()).toEqual([])
    await own.run()
    await change(-9)
    await own.run()
    expect(texts()).toHaveLength(1)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the trainer has turned it off', () => own.setTrainer({ lowBalanceLetters: false })],
    ['the trainer is disabled', () => own.setTrainer({ isDisabled: true })],
    ['the client has declined', () => own.setClient({ declinesLowBalance: true })],
    ['the address is refused', () => own.setClient({ emailRefusedAt: new Date() })],
  ])('nothing is sent when %s, before or after it is queued', async (_why, turn) => {
    await change(-9)
    await own.book('2026-11-20', '10:00')
    await own.plan()
    await turn()
    await own.round()
    await own.db.update(pots).set({ lowToldAt: null })
    await own.run()
    expect(texts()).toEqual([])
    expect(await own.rows()).toEqual([])
  })

  test('a pot without a booking within fourteen days is left alone, whatever it holds', async () => {
    await change(-12)
    await own.run()
    await own.book('2026-12-03', '10:00')
    await own.run()
    expect(texts()).toEqual([])
    own.set('2026-11-19', '10:00')
    await own.run()
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain('Timmarna i PT hos Johanna Jansson är slut: 2 h är redan använda')
  })

  test('the planner and the rule of the forecast agree on random pots', async () => {
    const random = seededRandom(7)
    const ids: string[] = []
    for (let n = 0; n < 60; n += 1) {
      const potId = await makePot(own.db, own, { hours: random.below(9) - 1 })
      ids.push(potId)
      for (let m = random.below(5); m > 0; m -= 1)
        await own.book(addDays('2026-11-16', random.below(22)), '10:00', {
          potId,
          durationHours: 1 + random.below(3) / 2,
        })
    }
    await own.plan()
    const told = new Map(
      (await own.db.select().from(pots)).map(({ id, lowToldAt }) => [id, lowToldAt !== null]),
    )
    const expected = await Promise.all(
      ids.map(async (potId) => {
        const pot = await forecastOfPot(own.db, { potId, now: own.now() })
        return pot !== null && isRunningOut(pot.forecast, own.now())
      }),
    )
    expect(ids.map((id) => told.get(id))).toEqual(expected)
    expect(new Set(expected).size).toBe(2)
  })
})
