import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makePotType, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { refusalOf } from '#tests/problems.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const startsAt = new Date('2026-11-24T09:00:00Z')

let db: Database
let own: TrainerFixture
let foreign: TrainerFixture
const clock = testClock()

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, clock)
  foreign = await makeTrainerFixture(db)
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const addition = (hours: number | string = 2.5) => ({
  id: randomUUID(),
  potId: own.potId,
  hours,
  reason: 'Påfyllning',
})

describe('pot', () => {
  const potOf = ({ clientId, potTypeId }: TrainerFixture) => ({
    id: randomUUID(),
    clientId,
    potTypeId,
    initialHours: 7.25,
  })

  test('opens with both figures at its initial hours', async () => {
    const input = potOf(own)
    await own.caller.pots.create(input)
    expect(await figuresOf(db, input.id)).toEqual({ total: 725, remaining: 725 })
  })

  test('may open at zero, or below (S32)', async () => {
    for (const [initialHours, figure] of [
      [0, 0],
      ['−3,5', -350],
    ] as const) {
      const input = { ...potOf(own), initialHours }
      await own.caller.pots.create(input)
      expect(await figuresOf(db, input.id)).toEqual({ total: figure, remaining: figure })
    }
  })

  test('created again with the same id and other details is a conflict (H7)', async () => {
    const input = potOf(own)
    await own.caller.pots.create(input)
    const others = [
      { initialHours: 7.26 },
      { potTypeId: await makePotType(db, own.trainer.id) },
      { clientId: (await makeClient(db, own.trainer.id)).id },
    ]
    for (const other of others) {
      await expectRefused(db, 'CONFLICT', () => own.caller.pots.create({ ...input, ...other }))
    }
  })

  test("created with another trainer's id is a conflict without details", async () => {
    const input = potOf(own)
    await own.caller.pots.create(input)
    await expectRefused(db, 'CONFLICT', () =>
      foreign.caller.pots.create({ ...potOf(foreign), id: input.id }),
    )
  })

  test("needs the trainer's own client and type, a foreign one being NOT_FOUND (H17)", async () => {
    for (const clientId of [foreign.clientId, randomUUID()]) {
      await expectRefused(db, 'NOT_FOUND', () =>
        own.caller.pots.create({ ...potOf(own), clientId }),
      )
    }
    for (const potTypeId of [foreign.potTypeId, randomUUID()]) {
      await expectRefused(db, 'POT_TYPE_NOT_FOUND', () =>
        own.caller.pots.create({ ...potOf(own), potTypeId }),
      )
    }
  })

  test.each([99_999.01, '-99999,99'])('cannot open with %s hours', async (initialHours) => {
    const created = own.caller.pots.create({ ...potOf(own), initialHours })
    await expect(created).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('that is deleted takes its history, and its sessions stay (D19)', async () => {
    await own.caller.pots.changeHours(addition())
    const settled = { ...own.owner, potId: own.potId, startsAt, completed: true }
    const id = await makeSession(db, settled)
    await own.caller.pots.remove({ id: own.potId })
    expect(await own.caller.pots.ofClient({ clientId: own.clientId })).toEqual([])
    expect(await sessionRow(db, id)).toMatchObject({ potId: null, completed: true })
  })

  test('previews the impact of its deletion (D19)', async () => {
    await own.caller.pots.changeHours(addition())
    await own.caller.pots.changeHours(addition(-1))
    const facts = { ...own.owner, potId: own.potId, startsAt }
    await makeSession(db, { ...facts, completed: true, durationHours: 1.5 })
    await makeSession(db, { ...facts, noShow: true, completed: true })
    await makeSession(db, facts)
    await makeSession(db, { ...facts, potId: await makePot(db, own.owner), completed: true })
    expect(await own.caller.pots.deletionImpact({ id: own.potId })).toMatchObject({
      hoursRemaining: 9,
      history: 2,
      sessions: 3,
      chargedHours: 2.5,
    })
  })
})

describe('manual change of hours', () => {
  test('changes both figures and adds an entry with reason, time and name, newest first', async () => {
    await own.caller.pots.changeHours(addition('2,5'))
    clock.set('2026-11-18', '12:30')
    await own.caller.pots.changeHours(addition('−0,75'))
    const [pot] = await own.caller.pots.ofClient({ clientId: own.clientId })
    expect(pot).toMatchObject({ openingHours: 10, totalHours: 11.75, hoursRemaining: 11.75 })
    const entry = { potId: own.potId, reason: 'Påfyllning', trainerName: own.trainer.name }
    expect(pot?.history).toEqual([
      { ...entry, id: expect.any(String), hoursAdded: -0.75, date: clock.now() },
      { ...entry, id: expect.any(String), hoursAdded: 2.5, date: expect.any(Date) },
    ])
  })

  test('sent again with the same id and other details is a conflict (H7)', async () => {
    const input = addition()
    await own.caller.pots.changeHours(input)
    const others = [
      { hours: 2.51 },
      { reason: 'Annat' },
      { potId: await makePot(db, own.owner, { hours: 1 }) },
    ]
    for (const other of others) {
      await expectRefused(db, 'CONFLICT', () => own.caller.pots.changeHours({ ...input, ...other }))
    }
    await expectRefused(db, 'CONFLICT', () =>
      foreign.caller.pots.changeHours({ ...input, potId: foreign.potId }),
    )
  })

  test('that is undone restores both figures, to the hundredth', async () => {
    const before = await figuresOf(db, own.potId)
    for (const hours of [0.01, 99_000.99, -0.1, -99_000.01]) {
      const input = addition(hours)
      await own.caller.pots.changeHours(input)
      await own.caller.pots.removeHistory({ id: input.id })
      expect(await figuresOf(db, own.potId)).toEqual(before)
    }
  })

  test('is reversed once (H8)', async () => {
    const input = addition()
    await own.caller.pots.changeHours(input)
    await own.caller.pots.removeHistory({ id: input.id })
    await expectRefused(db, 'HISTORY_NOT_FOUND', () =>
      own.caller.pots.removeHistory({ id: input.id }),
    )
  })

  test('has no floating-point remainder (H19)', async () => {
    for (let n = 0; n < 30; n += 1) await own.caller.pots.changeHours(addition(0.1))
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1300, remaining: 1300 })
  })

  test.each(['NaN', 'Infinity', '1e3', '0x10', '1,005', '', ' ', '1 000', 'två', 0, '-0', 100_000])(
    'is refused for invalid hours: %j (H19)',
    async (hours) => {
      await expectRefused(db, 'INVALID_INPUT', () => own.caller.pots.changeHours(addition(hours)))
    },
  )

  test('needs a reason', async () => {
    for (const reason of ['', '   ']) {
      await expectRefused(db, 'INVALID_INPUT', () =>
        own.caller.pots.changeHours({ ...addition(), reason }),
      )
    }
  })

  test('that would carry a figure out of its range is refused whole', async () => {
    await own.caller.pots.changeHours(addition(99_989))
    await expectRefused(db, 'HOURS_OUT_OF_RANGE', () => own.caller.pots.changeHours(addition(0.01)))
    const removal = addition(-20)
    await own.caller.pots.changeHours(removal)
    await own.caller.pots.changeHours(addition(20))
    await expectRefused(db, 'HOURS_OUT_OF_RANGE', () =>
      own.caller.pots.removeHistory({ id: removal.id }),
    )
  })
})

test('a foreign pot or entry is NOT_FOUND like an unknown one', async () => {
  const entry = randomUUID()
  const change = { potId: foreign.potId, hours: 1, reason: 'Påfyllning' }
  await foreign.caller.pots.changeHours({ ...change, id: entry })
  const { pots } = own.caller
  const commands: ((ids: { pot: string; entry: string; client: string }) => Promise<unknown>)[] = [
    (ids) => pots.changeHours({ ...change, id: randomUUID(), potId: ids.pot }),
    (ids) => pots.remove({ id: ids.pot }),
    (ids) => pots.deletionImpact({ id: ids.pot }),
    (ids) => pots.removeHistory({ id: ids.entry }),
    (ids) => pots.ofClient({ clientId: ids.client }),
  ]
  const unknown = { pot: randomUUID(), entry: randomUUID(), client: randomUUID() }
  for (const command of commands) {
    const code = await refusalOf(command(unknown))
    if (code === null) throw new Error('an unknown id was accepted')
    await expectRefused(db, code, () =>
      command({ pot: foreign.potId, entry, client: foreign.clientId }),
    )
  }
})
