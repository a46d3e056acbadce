import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { formatDateTime } from '#shared/time.ts'
import { makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { asSent, editOf } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { sessionRow } from '#tests/rows.ts'
import {
  makeSeriesFixture,
  makeTrainerFixture,
  type SeriesFixture,
  type TrainerFixture,
} from '#tests/trainer-fixture.ts'

let db: Database
let own: SeriesFixture
let id: string
let others: string[]

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeSeriesFixture(db)
  id = own.id
  others = own.others
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const to = (change: Partial<Parameters<TrainerFixture['caller']['sessions']['move']>[0]> = {}) => ({
  id,
  version: 1,
  date: '2026-11-26',
  time: '08:30',
  durationHours: 1.5,
  ...change,
})
const whenOf = async (key: string) => {
  const row = await sessionRow(db, key)
  return row && `${formatDateTime(row.startsAt)} ${row.durationHours} h`
}

type Before = Awaited<ReturnType<TrainerFixture['caller']['sessions']['move']>>['before']
const back = (before: Before) => ({ sessions: asSent(before) })

describe('move', () => {
  test('changes start and duration, and nothing else', async () => {
    const answer = await own.caller.sessions.move(to())
    expect(answer).toEqual({
      version: 2,
      before: [
        {
          id,
          version: 2,
          startsAt: new Date('2026-11-24T09:00:00Z'),
          durationHours: 1,
          proof: expect.any(String),
        },
      ],
    })
    expect(await whenOf(id)).toBe('2026-11-26 08:30 1.5 h')
    expect(await sessionRow(db, id)).toMatchObject({ notes: 'Rygg', potId: own.potId })
    for (const other of others) expect(await sessionRow(db, other)).toMatchObject({ version: 1 })
  })

  test('of a series shifts the chosen sessions by the same days and minutes', async () => {
    const { before } = await own.caller.sessions.move(to({ others }))
    expect(await Promise.all([id, ...others].map(whenOf))).toEqual([
      '2026-11-26 08:30 1.5 h',
      '2026-12-03 08:30 1.5 h',
      '2026-12-10 08:30 1.5 h',
    ])
    expect(before).toHaveLength(3)
  })

  test('over a newer version is a conflict (D25)', async () => {
    await own.caller.sessions.update(await editOf(own.caller, id, { notes: 'Annat' }))
    await expectRefused(db, 'SESSION_CHANGED', () => own.caller.sessions.move(to()))
  })

  test.each([{ completed: true }, { noShow: true }])(
    'of a settled session is refused: %j',
    async (flags) => {
      await own.caller.sessions.update(await editOf(own.caller, id, flags))
      await expectRefused(db, 'SESSION_FIXED', () => own.caller.sessions.move(to({ version: 2 })))
    },
  )

  test('of a deleted or foreign session is NOT_FOUND', async () => {
    const foreign = await makeTrainerFixture(db)
    const theirs = await makeSession(db, { ...foreign.owner, startsAt: new Date() })
    for (const unknown of [theirs, randomUUID()])
      await expectRefused(db, 'SESSION_NOT_FOUND', () =>
        own.caller.sessions.move(to({ id: unknown })),
      )
  })

  test("cannot move another client's session as part of the series", async () => {
    const foreign = await makeTrainerFixture(db)
    const theirs = await makeSession(db, {
      ...foreign.owner,
      startsAt: new Date('2026-12-01T09:00:00Z'),
    })
    await own.caller.sessions.move(to({ others: [theirs] }))
    expect(await sessionRow(db, theirs)).toMatchObject({ version: 1 })
  })
})

describe('undo of a move', () => {
  test('restores every session, also onto an occupied time', async () => {
    const { before } = await own.caller.sessions.move(to({ others }))
    await own.caller.sessions.undoSeriesChange(back(before))
    expect(await Promise.all([id, ...others].map(whenOf))).toEqual([
      '2026-11-24 10:00 1 h',
      '2026-12-01 10:00 1 h',
      '2026-12-08 10:00 1 h',
    ])
  })

  test.each([{ durationHours: 0.37 }, { startsAt: '2026-11-24T08:00:00.000Z' }, { proof: '' }])(
    'brings back only values that the session had, not %o',
    async (forged) => {
      const { before } = await own.caller.sessions.move(to({ others }))
      const sessions = back(before).sessions.map((one) => ({ ...one, ...forged }))
      await expectRefused(db, 'INVALID_INPUT', () =>
        own.caller.sessions.undoSeriesChange({ sessions }),
      )
    },
  )

  test('restores none when one has been saved or settled since', async () => {
    const { before } = await own.caller.sessions.move(to({ others }))
    await own.caller.sessions.update(await editOf(own.caller, others[0] ?? '', { completed: true }))
    await expectRefused(db, 'SESSION_CHANGED', () =>
      own.caller.sessions.undoSeriesChange(back(before)),
    )
  })

  test('is NOT_FOUND when one is deleted or foreign', async () => {
    const { before } = await own.caller.sessions.move(to({ others }))
    const foreign = await makeTrainerFixture(db)
    await expectRefused(db, 'SESSION_NOT_FOUND', () =>
      foreign.caller.sessions.undoSeriesChange(back(before)),
    )
    await own.caller.sessions.remove({ id })
    await expectRefused(db, 'SESSION_NOT_FOUND', () =>
      own.caller.sessions.undoSeriesChange(back(before)),
    )
  })

  test('keeps the pot of a session, also none', async () => {
    const startsAt = new Date('2026-11-30T09:00:00Z')
    for (const potId of [own.potId, null]) {
      const key = await makeSession(db, { ...own.owner, potId, startsAt })
      const { before } = await own.caller.sessions.move(to({ id: key }))
      await own.caller.sessions.undoSeriesChange(back(before))
      expect(await sessionRow(db, key)).toMatchObject({ potId, startsAt, version: 3 })
    }
  })

  test('restores the second occurrence of a repeated hour', async () => {
    const second = new Date('2026-10-25T01:30:00Z')
    const night = await makeSession(db, { ...own.owner, startsAt: second })
    const { before } = await own.caller.sessions.move(to({ id: night, durationHours: 1 }))
    await own.caller.sessions.undoSeriesChange(back(before))
    expect((await sessionRow(db, night))?.startsAt).toEqual(second)
  })
})
