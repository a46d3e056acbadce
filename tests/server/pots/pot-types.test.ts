import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { pots, potTypes } from '#server/schema/pots.ts'
import { testClock } from '#tests/clock.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeClient, makePot, makePotType, makeSession } from '#tests/factories.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const clock = testClock()

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('training type on %s', (_name, open) => {
  let database: TestDatabase
  let db: Database
  let own: TrainerFixture
  let foreign: TrainerFixture

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    own = await makeTrainerFixture(db, clock)
    foreign = await makeTrainerFixture(db)
  })

  test('under a taken key is refused', async () => {
    const input = { id: randomUUID(), name: 'Duo', description: 'Två och två' }
    await own.caller.pots.createType(input)
    for (const other of [{}, { name: 'Trio' }, { description: null }]) {
      await expectRefused(db, 'CONFLICT', () => own.caller.pots.createType({ ...input, ...other }))
    }
    await expectRefused(db, 'CONFLICT', () => foreign.caller.pots.createType(input))
  })

  test('is listed with the number of its pots, over all clients', async () => {
    const { id: clientId } = await makeClient(db, own.trainer.id)
    await makePot(db, { ...own.owner, clientId }, { potTypeId: own.potTypeId })
    const unused = await makePotType(db, own.trainer.id, 'Yoga')
    const listed = await own.caller.pots.types()
    expect(listed.map(({ id, pots: count }) => [id, count])).toEqual([
      [own.potTypeId, 2],
      [unused, 0],
    ])
    await own.caller.pots.remove({ id: own.potId })
    expect(await own.caller.pots.types()).toMatchObject([{ pots: 1 }, { pots: 0 }])
  })

  test('can be renamed and described anew, which is visible wherever it is referenced', async () => {
    await makeSession(db, {
      ...own.owner,
      potId: own.potId,
      startsAt: new Date('2026-11-24T09:00:00Z'),
    })
    const details = { name: '  Duo 60  ', description: ' Två och två ' }
    await own.caller.pots.updateType({ id: own.potTypeId, ...details })
    expect(await own.caller.pots.types()).toEqual([
      { id: own.potTypeId, name: 'Duo 60', description: 'Två och två', pots: 1 },
    ])
    const [pot] = await own.caller.pots.ofClient({ clientId: own.clientId })
    expect(pot?.potTypeName).toBe('Duo 60')
    expect(await own.caller.pots.all()).toMatchObject([{ potTypeName: 'Duo 60' }])
    const listed = await own.caller.sessions.page({
      clientId: null,
      cursor: null,
      order: 'newestFirst',
    })
    expect(listed.sessions).toMatchObject([{ potTypeName: 'Duo 60' }])
  })

  test('saved again unchanged stays the same', async () => {
    const input = { id: own.potTypeId, name: 'Duo', description: null }
    await own.caller.pots.updateType(input)
    await expectNoEffect(db, () => own.caller.pots.updateType(input))
  })

  test.each(['', '   ', 'a'.repeat(101)])('cannot be renamed to %j', async (name) => {
    await expectRefused(db, 'INVALID_INPUT', () =>
      own.caller.pots.updateType({ id: own.potTypeId, name, description: null }),
    )
  })

  test('without pots is removed, once', async () => {
    const id = await makePotType(db, own.trainer.id)
    await own.caller.pots.removeType({ id })
    expect(await own.caller.pots.types()).toMatchObject([{ id: own.potTypeId }])
    await expectRefused(db, 'POT_TYPE_NOT_FOUND', () => own.caller.pots.removeType({ id }))
  })

  test('with a pot cannot be removed until the pot is deleted', async () => {
    await expectRefused(db, 'POT_TYPE_IN_USE', () =>
      own.caller.pots.removeType({ id: own.potTypeId }),
    )
    await own.caller.pots.remove({ id: own.potId })
    await own.caller.pots.removeType({ id: own.potTypeId })
    expect(await own.caller.pots.types()).toEqual([])
  })

  test('of another trainer is NOT_FOUND like an unknown one, in use or not', async () => {
    const unused = await makePotType(db, foreign.trainer.id)
    for (const id of [foreign.potTypeId, unused, randomUUID()]) {
      await expectRefused(db, 'POT_TYPE_NOT_FOUND', () => own.caller.pots.removeType({ id }))
      await expectRefused(db, 'POT_TYPE_NOT_FOUND', () =>
        own.caller.pots.updateType({ id, name: 'Min', description: null }),
      )
    }
  })
})

describe('training type removed while a pot of it is opened (race)', () => {
  let database: TestDatabase
  let db: Database
  let own: TrainerFixture

  beforeAll(async () => {
    database = await postgresDatabase()
    db = database.db
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    own = await makeTrainerFixture(db)
  })

  const potOf = (potTypeId: string) => ({
    id: randomUUID(),
    clientId: own.clientId,
    potTypeId,
    initialHours: 5,
  })

  test('stays when the pot was first', async () => {
    const id = await makePotType(db, own.trainer.id)
    const { initialHours: openingHours, ...pot } = potOf(id)
    const answers = await raceBehind(
      db,
      (tx) => tx.insert(pots).values({ ...pot, openingHours, trainerId: own.trainer.id }),
      [() => own.caller.pots.removeType({ id })],
    )
    expect(answers).toEqual(['POT_TYPE_IN_USE'])
    expect(await own.caller.pots.types()).toMatchObject([{ pots: 1 }, { id, pots: 1 }])
  })

  test('is deleted when the removal was first, and the pot is refused', async () => {
    const id = await makePotType(db, own.trainer.id)
    const answers = await raceBehind(db, (tx) => tx.delete(potTypes).where(eq(potTypes.id, id)), [
      () => own.caller.pots.create(potOf(id)),
    ])
    expect(answers).toEqual(['POT_TYPE_NOT_FOUND'])
    expect(await own.caller.pots.ofClient({ clientId: own.clientId })).toHaveLength(1)
  })

  test('either has the pot or is deleted, in any order', async () => {
    for (let round = 0; round < 40; round += 1) {
      const id = await makePotType(db, own.trainer.id)
      const pot = potOf(id)
      const [created, removed] = await Promise.all([
        refusalOf(own.caller.pots.create(pot)),
        refusalOf(own.caller.pots.removeType({ id })),
      ])
      expect([
        [null, 'POT_TYPE_IN_USE'],
        ['POT_TYPE_NOT_FOUND', null],
      ]).toContainEqual([created, removed])
      const held = await db.$count(pots, eq(pots.potTypeId, id))
      const kept = await db.$count(potTypes, eq(potTypes.id, id))
      expect([held, kept]).toEqual(created === null ? [1, 1] : [0, 0])
    }
  })
})
