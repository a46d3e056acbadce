import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { attendanceFrom } from '#shared/clients/attendance/attendance.ts'
import { booksOf, burnDownOf } from '#shared/pots/pictures/burn-down.ts'
import { instantOf } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { editOf } from '#tests/inputs.ts'
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

test("a client's pictures have the sessions of twelve months and ahead, oldest first", async () => {
  await book('2025-11-16')
  const first = await book('2025-11-17')
  const ahead = await book('2027-05-01', 1.5, null)
  const now = await book('2026-11-18')
  const found = await own.caller.clients.pictures({ id: own.owner.clientId })
  expect(found.map(({ id }) => id)).toEqual([first, now, ahead])
  expect(found.at(-1)).toEqual({
    id: ahead,
    potId: null,
    startsAt: instantOf('2027-05-01', '10:00'),
    durationHours: 1.5,
    completed: false,
    noShow: false,
  })
})

test("the trainer's pictures have the sessions from twelve weeks back to eight ahead", async () => {
  const dates = ['2026-08-23', '2026-08-24', '2027-01-17', '2027-01-18']
  for (const date of dates) await book(date)
  const found = await own.caller.pots.pictures()
  expect(found.map(({ startsAt }) => startsAt)).toEqual([
    instantOf('2026-08-24', '10:00'),
    instantOf('2027-01-17', '10:00'),
  ])
  // The search of the page narrows them by client.
  expect(found.map(({ clientId }) => clientId)).toEqual([own.owner.clientId, own.owner.clientId])
})

test("a pot's line ends at its stored balance, and passes the balances of its statement", async () => {
  for (const date of ['2026-11-19', '2026-11-20', '2026-11-23']) await book(date, 1.5)
  const [held, missed] = [await book('2026-11-18', 0.5), await book('2026-11-17', 2)]
  clock.set('2026-11-19', '12:00')
  await own.caller.sessions.update(await editOf(own.caller, held, { completed: true }))
  await own.caller.sessions.update(await editOf(own.caller, missed, { noShow: true }))
  await own.caller.pots.changeHours({
    id: randomUUID(),
    potId: own.potId,
    hours: 5,
    reason: 'Påfyllning',
  })
  const now = clock.now()
  const [pot] = await own.caller.pots.ofClient({ clientId: own.owner.clientId })
  const sessions = await own.caller.clients.pictures({ id: own.owner.clientId })
  const { rows } = await own.caller.pots.statement({ id: own.potId })
  if (!pot) throw new Error('the pot is gone')
  const points = burnDownOf(booksOf(pot, sessions, now), { from: attendanceFrom(now), now })
  expect(points.find(({ kind }) => kind === 'now')?.balance).toBe(pot.hoursRemaining)
  expect(points.at(-1)?.balance).toBe(pot.forecast.available)
  const changes = points.filter(({ kind }) => !['start', 'now', 'booked'].includes(kind))
  expect(changes.map(({ balance }) => balance)).toEqual(rows.slice(1).map(({ balance }) => balance))
})
