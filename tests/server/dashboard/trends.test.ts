import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { trainingSessions } from '#server/sessions/tables.ts'
import { sumHours } from '#shared/hours.ts'
import { addWeeks, instantOf, localDateOf, weekOf, weekSpan } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

const now = testClock().now
const thisWeek = weekOf(localDateOf(now()))

type Row = typeof trainingSessions.$inferSelect

/** The same figures, counted row by row. */
function countedIn(rows: readonly Row[]) {
  return Array.from({ length: 12 }, (_, n) => {
    const week = addWeeks(thisWeek, n - 11)
    const own = rows.filter(({ startsAt }) => weekOf(localDateOf(startsAt)) === week)
    const held = own.filter(({ completed, noShow }) => completed && !noShow)
    const drawn = own.filter(
      ({ completed, noShow, potId }) => (completed || noShow) && potId !== null,
    )
    return {
      week,
      clients: new Set(held.map(({ clientId }) => clientId)).size,
      sessions: held.length,
      hours: sumHours(drawn.map(({ durationHours }) => durationHours)),
    }
  })
}

describe('trends of the last twelve weeks', () => {
  test('equal a count of the rows one by one', async () => {
    const own = await makeTrainerFixture(db, { now })
    const foreign = await makeTrainerFixture(db, { now })
    const random = seededRandom(runSeed())
    const people = [{ ...own.owner, potId: own.potId as string | null }]
    for (let n = 0; n < 4; n += 1) {
      const { id: clientId } = await makeClient(db, own.trainer.id)
      const owner = { trainerId: own.trainer.id, clientId }
      const potId = await makePot(db, owner, { hours: 10, potTypeId: own.potTypeId })
      people.push({ ...owner, potId: random.percent(70) ? potId : null })
    }
    const from = weekSpan(addWeeks(thisWeek, -14)).from.getTime()
    const to = weekSpan(addWeeks(thisWeek, 3)).to.getTime()
    const halfHours = (to - from) / 1_800_000
    const values = Array.from({ length: 400 }, () => ({
      id: randomUUID(),
      ...(random.of(people) ?? own.owner),
      startsAt: new Date(from + random.below(halfHours) * 1_800_000),
      durationHours: (1 + random.below(8)) / 2,
      completed: random.percent(60),
      noShow: random.percent(15),
    }))
    await db.insert(trainingSessions).values(values)
    for (let n = 0; n < 20; n += 1)
      await makeSession(db, { ...foreign.owner, startsAt: now(), completed: true })

    const rows = (await db.select().from(trainingSessions)).filter(
      ({ trainerId }) => trainerId === own.trainer.id,
    )
    expect(await own.caller.dashboard.trends(), repeatedBy()).toEqual(countedIn(rows))
  })

  test('begin a week at midnight on Monday in Sweden, and are 0 for a week of nothing', async () => {
    const own = await makeTrainerFixture(db, { now })
    const monday = localDateOf(weekSpan(thisWeek).from)
    const held = { ...own.owner, potId: own.potId, completed: true }
    const start = instantOf(monday, '00:00')
    await makeSession(db, { ...held, startsAt: start })
    await makeSession(db, { ...held, startsAt: new Date(start.getTime() - 1), noShow: true })
    const weeks = await own.caller.dashboard.trends()
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ week: thisWeek, clients: 1, sessions: 1, hours: 1 })
    expect(weeks.at(-2)).toMatchObject({ clients: 0, sessions: 0, hours: 1 })
    expect(weeks.slice(0, -2).every(({ sessions, hours }) => sessions === 0 && hours === 0)).toBe(
      true,
    )
  })
})
