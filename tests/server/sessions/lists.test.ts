import { describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { formatDateTime, instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

const fixture = () => makeTrainerFixture(db, { now: testClock().now })

/** Every page of the list. */
async function allPages(
  own: TrainerFixture,
  clientId: string | null,
  order: 'newestFirst' | 'soonestFirst' = 'newestFirst',
) {
  const pages: Awaited<ReturnType<TrainerFixture['caller']['sessions']['page']>>['sessions'][] = []
  let cursor: { startsAt: string; id: string } | null = null
  do {
    const page: Awaited<ReturnType<TrainerFixture['caller']['sessions']['page']>> =
      await own.caller.sessions.page({ clientId, cursor, order })
    pages.push(page.sessions)
    cursor = page.next
  } while (cursor)
  return pages
}

describe('list of all sessions', () => {
  test('is paginated by fifty, newest first, each session once, also with equal starts', async () => {
    const own = await fixture()
    const foreign = await fixture()
    const from = instantOf('2026-01-01', '08:00').getTime()
    const values = Array.from({ length: 230 }, (_, n) => ({
      ...own.owner,
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      // Seven at a time start at the same instant.
      startsAt: new Date(from + Math.floor(n / 7) * 86_400_000),
      durationHours: 1,
    }))
    await db.insert(trainingSessions).values(values)
    await makeSession(db, { ...foreign.owner, startsAt: new Date(from) })

    const pages = await allPages(own, null)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 50, 30])
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toEqual(values.map(({ id }) => id).reverse())
    const ahead = await allPages(own, null, 'soonestFirst')
    expect(ahead.flat().map(({ id }) => id)).toEqual(values.map(({ id }) => id))

    // Both ways from one cursor, every session is on one side.
    const cursor = {
      startsAt: new Date(from + 10 * 86_400_000).toISOString(),
      id: values[73]?.id ?? '',
    }
    const sides = await Promise.all(
      (['newestFirst', 'soonestFirst'] as const).map((order) =>
        own.caller.sessions.page({ clientId: null, cursor, order }),
      ),
    )
    expect(sides.map(({ sessions }) => sessions[0]?.id)).toEqual([values[72]?.id, values[74]?.id])
  })

  test('is empty for an unknown client, and filtered by client', async () => {
    const own = await fixture()
    const { id: clientId } = await makeClient(db, own.trainer.id)
    const startsAt = instantOf('2026-11-20', '10:00')
    const id = await makeSession(db, { ...own.owner, clientId, startsAt })
    await makeSession(db, { ...own.owner, startsAt })
    expect((await allPages(own, clientId)).flat()).toMatchObject([{ id, clientId }])
    expect((await allPages(own, (await fixture()).clientId)).flat()).toEqual([])
  })

  test('has the four coverage warnings of the week', async () => {
    const own = await fixture()
    const potId = await makePot(db, own.owner, { hours: 2 })
    const make = (date: string, more: Partial<typeof trainingSessions.$inferInsert> = {}) =>
      makeSession(db, { ...own.owner, potId, startsAt: instantOf(date, '10:00'), ...more })
    await make('2026-11-16', { completed: true })
    await make('2026-11-17')
    await make('2026-11-19')
    await make('2026-11-20')
    await make('2026-11-21', { durationHours: 1.5 })
    const page = (await allPages(own, null)).flat()
    expect(
      page.map(({ startsAt, warnings }) => [formatDateTime(startsAt).slice(8, 10), warnings]),
    ).toEqual([
      ['21', ['lacking']],
      ['20', ['willLack']],
      ['19', []],
      ['17', ['unmarked']],
      ['16', ['charged']],
    ])
    const week = await own.caller.calendar.week({ week: '2026-W47', clientId: null })
    const warningsOf = (list: { id: string; warnings: string[] }[]) =>
      new Map(list.map(({ id, warnings }) => [id, warnings]))
    expect(warningsOf(week)).toEqual(warningsOf(page))
    const profile = await own.caller.sessions.ofClient({ clientId: own.clientId })
    expect(warningsOf(profile)).toEqual(warningsOf(page))
  })

  test('coverage counts sessions booked before a page that are not on it', async () => {
    const own = await fixture()
    const potId = await makePot(db, own.owner, { hours: 55 })
    const from = instantOf('2026-11-19', '08:00').getTime()
    await db.insert(trainingSessions).values(
      Array.from({ length: 60 }, (_, n) => ({
        ...own.owner,
        potId,
        id: crypto.randomUUID(),
        startsAt: new Date(from + n * 86_400_000),
        durationHours: 1,
      })),
    )
    const warnings = (await allPages(own, null)).flat().map((session) => session.warnings)
    expect(warnings.filter((list) => list.includes('willLack'))).toHaveLength(5)
    expect(warnings.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => ['willLack']))
  })
})

describe('sessions on the days of a series', () => {
  test('include those that start on them, reach into them, or overlap the end of a long one', async () => {
    const own = await fixture()
    const make = (date: string, time: string, durationHours = 1) =>
      makeSession(db, { ...own.owner, startsAt: instantOf(date, time), durationHours })
    const wanted = [
      await make('2026-11-23', '23:00', 2),
      await make('2026-11-24', '10:00'),
      await make('2026-11-25', '01:00'),
      await make('2026-12-01', '18:00'),
    ]
    await make('2026-11-23', '10:00')
    await make('2026-11-23', '23:00', 1)
    await make('2026-11-28', '10:00')
    await make('2026-12-08', '10:00')
    const found = await own.caller.sessions.onDates({ date: '2026-11-24', repeatWeeks: 1 })
    expect(found.map(({ id }) => id)).toEqual(wanted)
  })
})

describe('planned sessions of a client', () => {
  test('are those after now without a status', async () => {
    const own = await fixture()
    const make = (date: string, more: Partial<typeof trainingSessions.$inferInsert> = {}) =>
      makeSession(db, {
        ...own.owner,
        potId: own.potId,
        startsAt: instantOf(date, '10:00'),
        ...more,
      })
    await make('2026-11-17')
    await make('2026-11-19', { completed: true })
    await make('2026-11-20', { noShow: true })
    const [later, sooner] = [await make('2026-11-22'), await make('2026-11-21', { potId: null })]
    const found = await own.caller.sessions.openOfClient({ clientId: own.clientId })
    expect(found.map(({ id }) => id)).toEqual([sooner, later])
  })
})

describe('the newest session of a client, which offers “Boka nästa” (D107)', () => {
  test('is the latest that has a status and has begun, and what comes after it: in list, week and dialog alike', async () => {
    const own = await fixture()
    const { id: other } = await makeClient(db, own.owner.trainerId)
    const at = (day: string) => instantOf(day, '08:00')
    const session = (clientId: string, day: string, flags = {}) =>
      makeSession(db, { ...own.owner, clientId, startsAt: at(day), durationHours: 1, ...flags })
    const [clientId] = [own.clientId]
    const lastYear = await session(clientId, '2025-11-18', { noShow: true })
    const held = await session(clientId, '2026-11-18', { completed: true })
    const unmarked = await session(clientId, '2026-11-20')
    const ahead = await session(clientId, '2027-01-12')
    const lateCancelled = await session(clientId, '2027-01-13', { noShow: true })
    const alone = await session(other, '2025-11-18', { completed: true })

    const { sessions } = await own.caller.sessions.page({
      clientId: null,
      cursor: null,
      order: 'newestFirst',
    })
    const newest = sessions.filter(({ isNewest }) => isNewest).map(({ id }) => id)
    expect(newest.toSorted()).toEqual([held, unmarked, ahead, lateCancelled, alone].toSorted())
    const week = await own.caller.calendar.week({ week: '2025-W47', clientId: null })
    expect(new Map(week.map(({ id, isNewest }) => [id, isNewest]))).toEqual(
      new Map([
        [lastYear, false],
        [alone, true],
      ]),
    )
    expect((await own.caller.sessions.next({ id: lastYear })).isNewest).toBe(false)
    expect((await own.caller.sessions.next({ id: held })).isNewest).toBe(true)
  })
})
