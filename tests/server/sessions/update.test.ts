import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { editOf } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const startsAt = new Date('2026-11-24T09:00:00Z')

let db: Database
let own: TrainerFixture
let foreign: TrainerFixture
let id: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db)
  foreign = await makeTrainerFixture(db)
  id = await makeSession(db, { ...own.owner, potId: own.potId, startsAt, durationHours: 1.5 })
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const edit = (changes: Parameters<typeof editOf>[2]) => editOf(own.caller, id, changes)
const save = async (changes: Parameters<typeof editOf>[2]) =>
  own.caller.sessions.update(await edit(changes))

describe('saving a session', () => {
  test('stores all fields of the dialog, and returns the new version', async () => {
    const potId = await makePot(db, own.owner)
    const changes = { potId, durationHours: 2, notes: 'Bänkpress', noShow: true, completed: true }
    expect(await save({ ...changes, date: '2027-03-28', time: '02:30' })).toEqual({
      version: 2,
      updated: 1,
      skipped: 0,
      undo: [],
    })
    expect(await sessionRow(db, id)).toMatchObject({
      ...changes,
      version: 2,
      // 02:30 does not exist that night: the clocks went from 02:00 to 03:00.
      startsAt: new Date('2027-03-28T01:30:00Z'),
    })
  })

  test('as completed and then as planned leaves the pot unchanged', async () => {
    for (const flags of [
      { completed: true },
      { noShow: true },
      { completed: true, noShow: true },
    ]) {
      await save(flags)
      expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 850 })
      await save({ completed: false, noShow: false })
      expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 1000 })
    }
  })

  test('with a longer duration charges the difference when completed, and refunds all of it (H1, D11)', async () => {
    await save({ completed: true })
    await save({ durationHours: 2.5 })
    expect((await figuresOf(db, own.potId)).remaining).toBe(750)
    await save({ completed: false })
    expect((await figuresOf(db, own.potId)).remaining).toBe(1000)
  })

  test('may leave a pot below zero (S32)', async () => {
    await save({ completed: true, durationHours: 12.5 })
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: -250 })
  })

  test('that would carry the pot out of its range is refused whole', async () => {
    const poor = await makePot(db, own.owner, { hours: -99_998 })
    await save({ potId: poor })
    await expectRefused(db, 'HOURS_OUT_OF_RANGE', async () => save({ completed: true }))
    await expectRefused(db, 'HOURS_OUT_OF_RANGE', async () =>
      save({ completed: true, notes: 'Annat', durationHours: 24, date: '2026-12-01' }),
    )
  })

  test('with a deleted pot leaves the session without one; only the next pot is charged (H11)', async () => {
    await save({ completed: true })
    await own.caller.pots.remove({ id: own.potId })
    await save({ notes: 'Fortfarande utan' })
    expect(await sessionRow(db, id)).toMatchObject({ potId: null, chargedHours: 0 })
    const potId = await makePot(db, own.owner, { hours: 5 })
    await save({ potId })
    expect(await figuresOf(db, potId)).toEqual({ total: 500, remaining: 350 })
  })

  test.each([{}, { completed: true }, { noShow: true }])(
    'without a pot is refused where the session has one: %j',
    async (flags) => {
      await save(flags)
      await expectRefused(db, 'INVALID_INPUT', () => save({ potId: null }))
      const { id: clientId } = await makeClient(db, own.trainer.id)
      await expectRefused(db, 'INVALID_INPUT', () => save({ clientId, potId: null }))
    },
  )

  test('without a pot, after its deletion, leaves the others of the series theirs', async () => {
    const later = await makeSession(db, {
      ...own.owner,
      potId: await makePot(db, own.owner),
      startsAt: new Date('2099-01-06T09:00:00Z'),
      durationHours: 1.5,
    })
    const first = await makeSession(db, {
      ...own.owner,
      potId: null,
      startsAt: new Date('2098-12-30T09:00:00Z'),
      durationHours: 1.5,
    })
    const before = await sessionRow(db, later)
    const input = await editOf(own.caller, first, { notes: 'Alla', others: [later] })
    await own.caller.sessions.update(input)
    expect(await sessionRow(db, later)).toMatchObject({ potId: before?.potId, notes: 'Alla' })
  })
})

describe('optimistic locking (D25)', () => {
  test('a save over a version changed in between is a conflict (H6)', async () => {
    const stale = await edit({ notes: 'Från en gammal flik' })
    await save({ completed: true })
    await expectRefused(db, 'SESSION_CHANGED', () => own.caller.sessions.update(stale))
    expect((await figuresOf(db, own.potId)).remaining).toBe(850)
  })

  test('a save over a future version is a conflict', async () => {
    const early = await edit({ completed: true, version: 2 })
    await expectRefused(db, 'SESSION_CHANGED', () => own.caller.sessions.update(early))
  })

  test('a save is a conflict when the pot was deleted in between', async () => {
    const stale = await edit({ completed: true, potId: null })
    const onPot = await edit({ notes: 'Ny anteckning' })
    await own.caller.pots.remove({ id: own.potId })
    await expectRefused(db, 'SESSION_CHANGED', () => own.caller.sessions.update(stale))
    await expectRefused(db, 'POT_NOT_FOUND', () => own.caller.sessions.update(onPot))
  })

  test.each([
    { completed: false },
    { noShow: true },
    { durationHours: 1.5 },
    { notes: '' },
    { date: '2026-11-25' },
    { time: '10:01' },
    { potId: null },
  ])('an almost identical save is a conflict: %j', async (difference) => {
    const input = await edit({ completed: true, durationHours: 2, notes: 'Klart' })
    await own.caller.sessions.update(input)
    await expectRefused(db, 'SESSION_CHANGED', () =>
      own.caller.sessions.update({ ...input, ...difference }),
    )
  })

  test('a repeated save is a conflict when the session has been saved once more since', async () => {
    const input = await edit({ completed: true })
    await own.caller.sessions.update(input)
    await save({ completed: false })
    await save({ completed: true })
    await expectRefused(db, 'SESSION_CHANGED', () => own.caller.sessions.update(input))
  })
})

describe('session that moves to another client', () => {
  let other: { clientId: string; potId: string }
  beforeEach(async () => {
    const { id: clientId } = await makeClient(db, own.trainer.id)
    other = { clientId, potId: await makePot(db, { ...own.owner, clientId }, { hours: 4 }) }
  })

  test('moves its charge along (H18)', async () => {
    await save({ completed: true })
    await save({ ...other, durationHours: 2 })
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 1000 })
    expect(await figuresOf(db, other.potId)).toEqual({ total: 400, remaining: 200 })
    await save({ clientId: own.clientId, potId: own.potId })
    expect(await figuresOf(db, other.potId)).toEqual({ total: 400, remaining: 400 })
  })

  test('cannot use a pot of the previous client, or of the next one before it moves (H17, H18)', async () => {
    await save({ completed: true })
    await expectRefused(db, 'POT_NOT_FOUND', () => save({ clientId: other.clientId }))
    await expectRefused(db, 'POT_NOT_FOUND', () => save({ potId: other.potId }))
  })

  test("cannot use another trainer's client or pot, which are NOT_FOUND (H17)", async () => {
    for (const clientId of [foreign.clientId, randomUUID()]) {
      await expectRefused(db, 'NOT_FOUND', () => save({ clientId, potId: null }))
      await expectRefused(db, 'NOT_FOUND', () => save({ clientId, potId: foreign.potId }))
    }
    for (const potId of [foreign.potId, randomUUID()]) {
      await expectRefused(db, 'POT_NOT_FOUND', () => save({ potId }))
    }
  })
})

describe('deletion of a session', () => {
  test('deletes a planned one', async () => {
    const { removed } = await own.caller.sessions.remove({ id })
    expect(removed).toBe(1)
    expect(await sessionRow(db, id)).toBeNull()
    await expectRefused(db, 'SESSION_NOT_FOUND', () => own.caller.sessions.remove({ id }))
  })

  test.each([{ completed: true }, { noShow: true }, { completed: true, noShow: true }])(
    'refuses a settled one: %j (H9)',
    async (flags) => {
      await save(flags)
      await expectRefused(db, 'SESSION_SETTLED', () => own.caller.sessions.remove({ id }))
      await own.caller.pots.remove({ id: own.potId })
      await expectRefused(db, 'SESSION_SETTLED', () => own.caller.sessions.remove({ id }))
    },
  )
})

test('a foreign session is NOT_FOUND like an unknown one', async () => {
  const theirs = await makeSession(db, { ...foreign.owner, potId: foreign.potId, startsAt })
  const input = await edit({ completed: true })
  const { sessions } = own.caller
  for (const unknown of [theirs, randomUUID()]) {
    await expectRefused(db, 'SESSION_NOT_FOUND', () => sessions.get({ id: unknown }))
    await expectRefused(db, 'SESSION_NOT_FOUND', () => sessions.remove({ id: unknown }))
    await expectRefused(db, 'SESSION_NOT_FOUND', () => sessions.update({ ...input, id: unknown }))
  }
  expect(await sessions.onDates({ repeatWeeks: 0, date: '2026-11-24' })).toEqual([
    expect.objectContaining({ id }),
  ])
})
