import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { potHistory } from '#server/schema/pots.ts'
import { formatDateTime, instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { editOf } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { figuresOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'
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

const book = (date: string, durationHours = 1, potId: string | null = own.potId) =>
  makeSession(db, { ...own.owner, potId, startsAt: instantOf(date, '10:00'), durationHours })
const change = (hours: number, reason: string) =>
  own.caller.pots.changeHours({ id: randomUUID(), potId: own.potId, hours, reason })
const statement = () => own.caller.pots.statement({ id: own.potId })

describe('statement of a pot', () => {
  test('lists the opening, changes with author and reason, and each charged session, up to the stored balance', async () => {
    const held = await book('2026-11-10', 1.5)
    const missed = await book('2026-11-12')
    await book('2026-11-25')
    await own.caller.sessions.update(await editOf(own.caller, held, { completed: true }))
    await own.caller.sessions.update(await editOf(own.caller, missed, { noShow: true }))
    await change(5, 'Påfyllning')
    clock.set('2026-11-18', '12:01')
    await change(-0.25, 'Rättelse')
    const { rows, isRight } = await statement()
    expect(rows.map(({ kind, hours, balance }) => [kind, hours, balance])).toEqual([
      ['opening', 10, 10],
      ['completed', -1.5, 8.5],
      ['noShow', -1, 7.5],
      ['added', 5, 12.5],
      ['removed', -0.25, 12.25],
    ])
    expect(rows.at(-1)).toMatchObject({ reason: 'Rättelse', who: own.trainer.name })
    expect(formatDateTime(rows[1]?.date ?? new Date(0))).toBe('2026-11-10 10:00')
    expect(isRight).toBe(true)
    expect((await figuresOf(db, own.potId)).remaining).toBe(1225)
  })

  test('omits what was undone: a session without a status and a removed entry have no row', async () => {
    const id = await book('2026-11-10')
    await own.caller.sessions.update(await editOf(own.caller, id, { completed: true }))
    await own.caller.sessions.update(await editOf(own.caller, id, { completed: false }))
    const entry = { id: randomUUID(), potId: own.potId, hours: 2, reason: 'Fel klient' }
    await own.caller.pots.changeHours(entry)
    await own.caller.pots.removeHistory({ id: entry.id })
    expect(await statement()).toMatchObject({ rows: [{ kind: 'opening' }], isRight: true })
  })

  test('is the same in the portal, without ids and authors', async () => {
    const held = await book('2026-11-10')
    await own.caller.sessions.update(await editOf(own.caller, held, { completed: true }))
    await change(3, 'Påfyllning')
    const { path } = await own.caller.clients.link({ id: own.clientId })
    const portal = await own.caller.portal.get({ token: path.replace('/client/', '') })
    const mine = await statement()
    expect(portal.pots[0]?.statement).toEqual({
      isRight: true,
      rows: mine.rows.map(({ id: _id, who: _who, ...row }) => row),
    })
  })

  test("of another trainer's pot is NOT_FOUND like an unknown one", async () => {
    const foreign = await makeTrainerFixture(db)
    for (const id of [foreign.potId, randomUUID()])
      await expectRefused(db, 'POT_NOT_FOUND', () => own.caller.pots.statement({ id }))
  })
})

describe('what was left after the last filling (D100)', () => {
  type Act = { at: number; hours: number } | { at: number; held: number }
  const hours = fc.integer({ min: 1, max: 1_000 }).map((n) => n / 100)
  const at = fc.integer({ min: 0, max: 40 })
  const anAct = fc.oneof(
    fc.record({
      at,
      hours: fc.oneof(
        hours,
        hours.map((n) => -n),
      ),
    }),
    fc.record({ at, held: hours }),
  )
  const instant = (days: number) => new Date(Date.UTC(2026, 8, 1 + days, 10))

  async function givenPotOf(openingHours: number, acts: readonly Act[]) {
    const potId = await makePot(db, own.owner, { hours: openingHours })
    for (const act of acts) {
      const date = instant(act.at)
      if ('hours' in act) {
        const entry = {
          id: randomUUID(),
          potId,
          hoursAdded: act.hours,
          reason: 'r',
          trainerName: 'n',
          date,
        }
        await db.insert(potHistory).values({ trainerId: own.owner.trainerId, ...entry })
      } else {
        const status = { durationHours: act.held, completed: true }
        await makeSession(db, { ...own.owner, potId, startsAt: date, ...status })
      }
    }
    return potId
  }

  test('is the balance of the statement after its last positive entry, for random books', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -500, max: 2_000 }).map((n) => n / 100),
        fc.array(anAct, { maxLength: 12 }),
        async (opening, acts) => {
          const potId = await givenPotOf(opening, acts)
          const { rows } = await own.caller.pots.statement({ id: potId })
          const last = rows.findLast((row) => row.hours > 0 && row.kind !== 'completed')
          for (const list of [
            await own.caller.pots.ofClient({ clientId: own.clientId }),
            await own.caller.pots.all(),
          ])
            expect(list.find(({ id }) => id === potId)).toMatchObject({
              filledTo: last?.balance ?? 0,
              lastAdded: last?.hours ?? opening,
            })
        },
      ),
      { numRuns: scale.randomBooks },
    )
  })
})

describe('forecast of a pot', () => {
  test('counts planned sessions after now, and is the same wherever the pot is shown', async () => {
    for (const date of ['2026-11-19', '2026-11-26', '2026-12-03']) await book(date, 4)
    await book('2026-11-17', 2)
    await book('2026-12-10', 3, null)
    const held = await book('2026-11-16', 1)
    await own.caller.sessions.update(await editOf(own.caller, held, { completed: true }))
    const forecast = {
      left: 9,
      booked: 12,
      available: -3,
      unmarked: 2,
      free: 0,
      bookedEach: [4, 4, 4],
      uncovered: 1,
      lastsUntil: instantOf('2026-11-26', '10:00'),
      lacksFrom: instantOf('2026-12-03', '10:00'),
      nextAt: instantOf('2026-11-19', '10:00'),
      missing: 3,
    }
    expect(await own.caller.pots.ofClient({ clientId: own.clientId })).toMatchObject([{ forecast }])
    expect(await own.caller.pots.all()).toMatchObject([{ id: own.potId, forecast }])
    const { path } = await own.caller.clients.link({ id: own.clientId })
    const portal = await own.caller.portal.get({ token: path.replace('/client/', '') })
    expect(portal.pots).toMatchObject([{ forecast }])
  })

  test("is returned for all the trainer's pots and no others", async () => {
    const { id: clientId } = await makeClient(db, own.trainer.id)
    const potId = await makePot(db, { ...own.owner, clientId }, { hours: -1.25 })
    await makeTrainerFixture(db)
    const all = await own.caller.pots.all()
    expect(all.map(({ id }) => id)).toEqual([own.potId, potId])
    expect(all[1]).toMatchObject({ clientId, hoursRemaining: -1.25, forecast: { booked: 0 } })
  })
})

test("a client's colour is one of the palette or a free one (D26)", async () => {
  const { clients } = own.caller
  for (const color of ['teal-500', '#1d4ed8']) {
    await clients.setColour({ id: own.clientId, color })
    expect(await clients.get({ id: own.clientId })).toMatchObject({ color })
  }
  await clients.setColour({ id: own.clientId, color: '#ABCDEF' })
  expect(await clients.get({ id: own.clientId })).toMatchObject({ color: '#abcdef' })
  const foreign = await makeTrainerFixture(db)
  for (const id of [foreign.clientId, randomUUID()])
    await expectRefused(db, 'NOT_FOUND', () => clients.setColour({ id, color: 'teal-500' }))
})
