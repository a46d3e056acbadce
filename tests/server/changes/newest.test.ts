import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { hashToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { newestMax, unseenOf } from '#shared/changes/rule.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let other: TrainerFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db)
  other = await makeTrainerFixture(db)
})

const add = (of: TrainerFixture, kind: EventKind, clientIds: string[] = [], tx: Database = db) =>
  tx.insert(events).values({
    at: new Date(),
    kind,
    trainerId: of.trainer.id,
    clientIds,
    subjectIds: [],
    figures: {},
  })

const newest = (of = own) => of.caller.changes.newest()
const unseen = (before: Awaited<ReturnType<typeof newest>>, now: typeof before) =>
  unseenOf(before, { now, keyOf: ({ id }) => id }).map(({ kind }) => kind)

describe('the newest events of a trainer (D33)', () => {
  test('are those on their own rows, newest first, also of what clients and others have done', async () => {
    const before = await newest()
    await add(other, 'session.moved')
    await add(own, 'session.cancelled')
    await add(own, 'pot.hours-changed')
    const now = await newest()
    expect(unseen(before, now)).toEqual(['pot.hours-changed', 'session.cancelled'])
    expect(unseen([], await newest(other))).toContain('session.moved')
  })

  test('include one with a lower key that is committed later', async () => {
    let asked: Awaited<ReturnType<typeof newest>> = []
    await db.transaction(async (tx) => {
      await add(own, 'session.removed', [], tx)
      await add(own, 'session.created')
      asked = await newest()
      expect(unseen([], asked)[0]).toBe('session.created')
    })
    const now = await newest()
    expect(unseen(asked, now)).toEqual(['session.removed'])
    const [first, second] = now
    expect([first?.kind, second?.kind]).toEqual(['session.created', 'session.removed'])
  })

  test('are so many at most', async () => {
    for (let n = 0; n < newestMax + 3; n += 1) await add(own, 'session.marked')
    expect(await newest()).toHaveLength(newestMax)
  })
})

describe('the newest events of a personal link (D33)', () => {
  let client: { id: string; token: string }
  beforeEach(async () => {
    client = await makeClient(db, own.trainer.id)
  })

  const marks = () => callerOf(db, null).portal.newest({ token: client.token })
  const unseenMarks = async (act: () => Promise<unknown>) => {
    const before = await marks()
    await act()
    return unseenOf(before, { now: await marks(), keyOf: (mark) => mark }).length
  }

  test('are those of its client, and of what every client of the trainer sees', async () => {
    expect(await unseenMarks(() => add(own, 'session.moved', [client.id]))).toBe(1)
    expect(await unseenMarks(() => add(own, 'pot.hours-changed', [own.clientId, client.id]))).toBe(
      1,
    )
    expect(await unseenMarks(() => add(own, 'profile.settings-changed'))).toBe(1)
    expect(await unseenMarks(() => add(own, 'pot-type.updated'))).toBe(1)
  })

  test('are none of another client or trainer, and none that the page does not show', async () => {
    expect(await unseenMarks(() => add(own, 'session.moved', [own.clientId]))).toBe(0)
    expect(await unseenMarks(() => add(other, 'profile.settings-changed'))).toBe(0)
    expect(await unseenMarks(() => add(own, 'link.opened', [client.id]))).toBe(0)
    expect(await unseenMarks(() => add(own, 'client.note-changed', [client.id]))).toBe(0)
    expect(await unseenMarks(() => add(own, 'absence.created'))).toBe(0)
  })

  test('tell no key of an event, and nothing once the link is another', async () => {
    await add(own, 'session.moved', [client.id])
    const [mark] = await marks()
    expect(mark).toMatch(/^[\da-f]{16}$/)
    await db
      .update(clients)
      .set({ tokenHash: hashToken('another') })
      .where(eq(clients.id, client.id))
    expect(await refusalOf(marks())).toBe('LINK_INVALID')
  })
})
