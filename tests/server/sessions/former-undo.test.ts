import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { events } from '#server/schema/events.ts'
import { idempotencyKeys } from '#server/schema/idempotency.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { currentName } from '#shared/access/former-names.ts'
import { matrix } from '#shared/access/matrix.ts'
import { makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { sessionRow } from '#tests/rows.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let server: TestServer
let own: TrainerFixture
let token: string

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db)
})
afterAll(() => server.close())

const id = '3f0d2c1b-7a5e-4d8f-9b6a-2c4e6f8a0b1d'
const was = { startsAt: new Date('2026-11-24T09:00:00.000Z'), durationHours: 1 }
const since = { startsAt: new Date('2026-11-25T10:00:00.000Z'), durationHours: 2 }
const earlier = { id, version: 1, startsAt: was.startsAt.toISOString(), durationHours: 1 }

/** What the release at c3561a6b sent with these values, computed by it: of a move, and of a change of a series without pot. */
const proofs = {
  move: 'DOwzMEJVPyDRyhMkzWDSozwZIEEmowamK8M9sNBwins',
  seriesChange: 'YS-aSDjHBmEh-vJfoXyjkBE3EuMlR4S9ZRuQqml8cD8',
}

beforeEach(async () => {
  await db.delete(trainingSessions).where(eq(trainingSessions.id, id))
  own = await makeTrainerFixture(db)
  token = (await beginLogin(db, own.trainer.id)).token
  await makeSession(db, { ...own.owner, ...since, id, potId: own.potId })
})

const call = (name: string, input: unknown, key: string = randomUUID()) =>
  server.call(name, input, { method: 'POST', token, headers: { 'idempotency-key': key } })
const eventsOf = (kind: 'session.move-undone' | 'session.series-change-undone') =>
  db.$count(events, and(eq(events.trainerId, own.trainer.id), eq(events.kind, kind)))

describe('what a tab of the release before undoes after an upgrade', () => {
  const move = { sessions: [{ ...earlier, proof: proofs.move }] }

  test('is a move, by its former name and its proof; the pot stays', async () => {
    expect(await call('sessions.undoMove', move)).toMatchObject({ status: 200, data: undefined })
    expect(await sessionRow(db, id)).toMatchObject({ ...was, version: 2, potId: own.potId })
    expect(await eventsOf('session.move-undone')).toBe(1)
  })

  test('is a change of a series, with the pot', async () => {
    const sessions = [{ ...earlier, potId: null, proof: proofs.seriesChange }]
    const answer = await call('sessions.undoSeriesChange', { sessions, added: [] })
    expect(answer.problem).toBeNull()
    expect(await sessionRow(db, id)).toMatchObject({ ...was, version: 2, potId: null })
    expect(await eventsOf('session.series-change-undone')).toBe(1)
  })

  test('is refused with the proof of other values', async () => {
    const sessions = [{ ...earlier, durationHours: 2, proof: proofs.move }]
    expect((await call('sessions.undoMove', { sessions })).problem).toBe('INVALID_INPUT')
    expect(await sessionRow(db, id)).toMatchObject({ ...since, version: 1 })
  })

  test('is done once when its answer was lost before the upgrade', async () => {
    const key = randomUUID()
    await call('sessions.undoMove', move, key)
    // As that release has stored it.
    await db
      .update(idempotencyKeys)
      .set({ procedure: 'sessions.undoMove' })
      .where(eq(idempotencyKeys.key, key))
    expect((await call('sessions.undoMove', move, key)).problem).toBeNull()
    expect(await sessionRow(db, id)).toMatchObject({ version: 2 })
    expect(await eventsOf('session.move-undone')).toBe(1)
  })

  test('is limited to own sessions, as by the current name', async () => {
    const foreign = await makeTrainerFixture(db)
    token = (await beginLogin(db, foreign.trainer.id)).token
    expect((await call('sessions.undoMove', move)).problem).toBe('SESSION_NOT_FOUND')
  })
})

test('a former name is no procedure of this release, and stands for one', () => {
  expect(Object.keys(matrix)).not.toContain('sessions.undoMove')
  expect(Object.keys(matrix)).toContain(currentName('sessions.undoMove'))
  for (const name of Object.keys(matrix)) expect(currentName(name)).toBe(name)
})
