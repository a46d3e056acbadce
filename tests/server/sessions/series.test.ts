import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addDays, formatDateTime } from '#shared/time.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { asSent, editOf, newSession, nextOf } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let clock: ReturnType<typeof testClock>
/** Five Tuesdays at 10:00 across the DST change on 28 March 2027; the first is past. */
let series: string[]
const first = '2027-03-09'

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock = testClock()
  clock.set('2027-03-10', '12:00')
  own = await makeTrainerFixture(db, { now: () => clock.now() })
  const input = newSession(own, { date: first, repeatWeeks: 4 })
  await own.caller.sessions.create(input)
  series = (await own.caller.sessions.ofClient({ clientId: own.clientId }))
    .map(({ id }) => id)
    .reverse()
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const id = (week: number): string => series[week] ?? ''
const othersOf = async (week: number) =>
  (await own.caller.sessions.similar({ id: id(week) })).map((session) => session.id)
const startOf = async (week: number) => {
  const row = await sessionRow(db, id(week))
  return row && formatDateTime(row.startsAt)
}
const starts = () => Promise.all(series.map((_, week) => startOf(week)))

describe('similar sessions', () => {
  test("are the later planned ones of the client, by the server's clock", async () => {
    expect(await othersOf(0)).toEqual(series.slice(1))
    expect(await othersOf(2)).toEqual(series.slice(3))
    clock.set('2027-03-23', '10:00')
    expect(await othersOf(0)).toEqual(series.slice(3))
  })

  test('exclude completed and no-show ones, and other clients', async () => {
    await own.caller.sessions.update(await editOf(own.caller, id(2), { completed: true }))
    const { id: clientId } = await makeClient(db, own.trainer.id)
    await makeSession(db, {
      ...own.owner,
      clientId,
      startsAt: (await sessionRow(db, id(3)))?.startsAt ?? new Date(0),
    })
    expect(await othersOf(1)).toEqual([id(3), id(4)])
  })
})

describe('edit of a series', () => {
  test('shifts each in local time and copies duration, pot, notes and flags (D14)', async () => {
    const potId = await makePot(db, own.owner)
    const changes = {
      potId,
      durationHours: 1.5,
      notes: 'Ny plan',
      date: '2027-03-17',
      time: '11:00',
    }
    const input = await editOf(own.caller, id(1), { ...changes, others: await othersOf(1) })
    expect(await own.caller.sessions.update(input)).toMatchObject({
      version: 2,
      updated: 4,
      skipped: 0,
      undo: [],
    })
    expect(await starts()).toEqual([
      '2027-03-09 10:00',
      '2027-03-17 11:00',
      '2027-03-24 11:00',
      '2027-03-31 11:00',
      '2027-04-07 11:00',
    ])
    for (const week of [2, 3, 4])
      expect(await sessionRow(db, id(week))).toMatchObject({
        potId,
        durationHours: 1.5,
        notes: 'Ny plan',
        version: 2,
      })
    expect(await sessionRow(db, id(0))).toMatchObject({ potId: own.potId, notes: '', version: 1 })
  })

  test('that moves it is undone whole: times, lengths and pots, or not at all (D140)', async () => {
    const before = await Promise.all([0, 1, 2, 3, 4].map((n) => sessionRow(db, id(n))))
    const potId = await makePot(db, own.owner)
    const changes = { potId, durationHours: 1.5, date: '2027-03-17', time: '11:00' }
    const input = await editOf(own.caller, id(1), { ...changes, others: await othersOf(1) })
    const { undo } = await own.caller.sessions.update(input)
    expect(undo.map((one) => one.id)).toEqual([id(1), id(2), id(3), id(4)])

    const now = await sessionRow(db, id(3))
    await own.caller.sessions.mark({
      sessions: [{ id: id(3), version: now?.version ?? 0 }],
      completed: true,
      noShow: false,
    })
    await expectRefused(db, 'SESSION_CHANGED', () =>
      own.caller.sessions.undoSeriesChange({ sessions: asSent(undo) }),
    )
    await own.caller.sessions.mark({
      sessions: [{ id: id(3), version: (now?.version ?? 0) + 1 }],
      completed: false,
      noShow: false,
    })
    const sessions = asSent(undo).map((one) =>
      one.id === id(3) ? { ...one, version: one.version + 2 } : one,
    )
    await own.caller.sessions.undoSeriesChange({ sessions })
    const after = await Promise.all([0, 1, 2, 3, 4].map((n) => sessionRow(db, id(n))))
    const placeOf = (row: (typeof before)[number]) => [
      row?.startsAt,
      row?.durationHours,
      row?.potId,
    ]
    expect(after.map(placeOf)).toEqual(before.map(placeOf))
  })

  test('that writes over the notes of one has no undo, which could not bring them back', async () => {
    const other = await editOf(own.caller, id(2), { notes: 'Ta med skor' })
    await own.caller.sessions.update(other)
    const input = await editOf(own.caller, id(1), { time: '11:00', others: await othersOf(1) })
    expect((await own.caller.sessions.update(input)).undo).toEqual([])
  })

  test('that sets a flag charges every session, in one transaction (H12)', async () => {
    const input = await editOf(own.caller, id(1), { completed: true, others: await othersOf(1) })
    await own.caller.sessions.update(input)
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 600 })
    for (const week of [1, 2, 3, 4])
      expect(await sessionRow(db, id(week))).toMatchObject({ completed: true, chargedHours: 1 })
  })

  test('charges none when the pot cannot be charged for all', async () => {
    const poor = await makePot(db, own.owner, { hours: -99_997.5 })
    const input = await editOf(own.caller, id(1), {
      potId: poor,
      noShow: true,
      others: await othersOf(1),
    })
    await expectRefused(db, 'HOURS_OUT_OF_RANGE', () => own.caller.sessions.update(input))
  })

  test('selects the sessions by the state before it, also when the edit changes the time (H13)', async () => {
    const others = await othersOf(1)
    // After the base edit alone, no session would have the same weekday and time any more.
    await own.caller.sessions.update(
      await editOf(own.caller, id(1), { date: '2027-03-19', time: '07:30', others }),
    )
    expect(await starts()).toEqual([
      '2027-03-09 10:00',
      '2027-03-19 07:30',
      '2027-03-26 07:30',
      '2027-04-02 07:30',
      '2027-04-09 07:30',
    ])
  })

  test('selects by the time of the save: sessions begun since stay unchanged (H13)', async () => {
    const others = await othersOf(1)
    clock.set('2027-03-23', '10:00')
    const input = await editOf(own.caller, id(1), { time: '11:00', others })
    expect(await own.caller.sessions.update(input)).toMatchObject({ updated: 3, skipped: 1 })
    expect(await startOf(2)).toBe('2027-03-23 10:00')
  })

  test('may move sessions onto the times of others of the series (H14)', async () => {
    const others = await othersOf(0)
    await own.caller.sessions.update(
      await editOf(own.caller, id(0), { date: '2027-03-16', others }),
    )
    expect(await starts()).toEqual([
      '2027-03-16 10:00',
      '2027-03-23 10:00',
      '2027-03-30 10:00',
      '2027-04-06 10:00',
      '2027-04-13 10:00',
    ])
  })

  test('changes only the chosen ones, and none that is not similar', async () => {
    const other = await makeSession(db, {
      ...own.owner,
      startsAt: new Date('2027-03-24T09:00:00Z'),
    })
    const input = await editOf(own.caller, id(1), { time: '12:00', others: [id(3), other, id(0)] })
    expect(await own.caller.sessions.update(input)).toMatchObject({
      version: 2,
      updated: 2,
      skipped: 2,
    })
    expect(await starts()).toEqual([
      '2027-03-09 10:00',
      '2027-03-16 12:00',
      '2027-03-23 10:00',
      '2027-03-30 12:00',
      '2027-04-06 10:00',
    ])
    expect(await sessionRow(db, other)).toMatchObject({ version: 1 })
  })

  test('skips sessions settled or removed since they were shown', async () => {
    const others = await othersOf(1)
    await own.caller.sessions.update(await editOf(own.caller, id(2), { noShow: true }))
    await own.caller.sessions.remove({ id: id(3) })
    const input = await editOf(own.caller, id(1), { notes: 'Alla', others })
    expect(await own.caller.sessions.update(input)).toMatchObject({
      version: 2,
      updated: 2,
      skipped: 2,
    })
    expect(await sessionRow(db, id(2))).toMatchObject({ notes: '', noShow: true })
  })

  test('after the same save of this session alone is a conflict, since the others are unchanged', async () => {
    const others = await othersOf(1)
    const input = await editOf(own.caller, id(1), { time: '11:00' })
    await own.caller.sessions.update(input)
    await expectRefused(db, 'SESSION_CHANGED', () =>
      own.caller.sessions.update({ ...input, others }),
    )
  })

  test('is refused for a settled session, and for one that moves to another client', async () => {
    const others = await othersOf(1)
    const { id: clientId } = await makeClient(db, own.trainer.id)
    const gone = await editOf(own.caller, id(1), { clientId, potId: null, others })
    await expectRefused(db, 'INVALID_INPUT', () => own.caller.sessions.update(gone))
    await own.caller.sessions.update(await editOf(own.caller, id(1), { completed: true }))
    const settled = await editOf(own.caller, id(1), { notes: 'Alla', others })
    await expectRefused(db, 'INVALID_INPUT', () => own.caller.sessions.update(settled))
  })

  test('at 02:30 crosses the night of the DST change', async () => {
    const sundays = newSession(own, { date: '2027-03-14', time: '12:00', repeatWeeks: 3 })
    await own.caller.sessions.create(sundays)
    const similar = await own.caller.sessions.similar({ id: sundays.id })
    const others = similar.map((session) => session.id)
    const input = await editOf(own.caller, sundays.id, { time: '02:30', others })
    await own.caller.sessions.update(input)
    const rows = await Promise.all([sundays.id, ...others].map((key) => sessionRow(db, key)))
    expect(rows.map((row) => row && formatDateTime(row.startsAt))).toEqual([
      '2027-03-14 02:30',
      '2027-03-21 02:30',
      '2027-03-28 03:30',
      '2027-04-04 02:30',
    ])
  })
})

test('a concurrent edit of all, status change and deletion charge each session at most once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const input = newSession(own, { date: addDays('2027-05-04', round), repeatWeeks: 6 })
    await own.caller.sessions.create(input)
    const similar = await own.caller.sessions.similar({ id: input.id })
    const others = similar.map((session) => session.id)
    const [second = '', third = ''] = others
    const save = await editOf(own.caller, input.id, { completed: true, time: '11:00', others })
    const outcomes = await Promise.allSettled([
      own.caller.sessions.update(save),
      own.caller.sessions.mark({
        sessions: [{ id: second, version: 1 }],
        completed: false,
        noShow: true,
      }),
      own.caller.sessions.remove({ id: third }),
      own.caller.sessions.update(save),
    ])
    // Sent twice concurrently: one of them saves, and the other finds it saved or changed since.
    expect([outcomes[0].status, outcomes[3].status]).toContain('fulfilled')
    const left = await Promise.all([input.id, ...others].map((key) => sessionRow(db, key)))
    for (const row of left) {
      if (row) expect(row.chargedHours).toBe(row.completed || row.noShow ? 1 : 0)
    }
    expect(await verifyBooks(db)).toEqual([])
  }
})

describe('deletion of a series', () => {
  test('deletes this session and the chosen later ones, and returns the count', async () => {
    const others = await othersOf(1)
    expect(await own.caller.sessions.remove({ id: id(1), others })).toMatchObject({
      removed: 4,
      skipped: 0,
    })
    expect(await starts()).toEqual(['2027-03-09 10:00', null, null, null, null])
  })

  test('skips completed and no-show ones (S47)', async () => {
    const others = await othersOf(1)
    await own.caller.sessions.update(await editOf(own.caller, id(2), { completed: true }))
    await own.caller.sessions.update(await editOf(own.caller, id(4), { noShow: true }))
    expect(await own.caller.sessions.remove({ id: id(1), others })).toMatchObject({
      removed: 2,
      skipped: 2,
    })
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 800 })
  })

  test('deletes nothing when this session is settled', async () => {
    const others = await othersOf(1)
    await own.caller.sessions.update(await editOf(own.caller, id(1), { completed: true }))
    await expectRefused(db, 'SESSION_SETTLED', () =>
      own.caller.sessions.remove({ id: id(1), others }),
    )
  })
})

describe('a series at 02:30 over the last Sunday of March', () => {
  const sundays = ['2027-03-21', '2027-03-28', '2027-04-04']
  let ids: string[]
  beforeEach(async () => {
    const input = newSession(own, { date: '2027-03-21', time: '02:30', repeatWeeks: 2 })
    await own.caller.sessions.create(input)
    ids = [input.id, ...(await own.caller.sessions.similar({ id: input.id })).map((one) => one.id)]
  })
  const times = async () =>
    await Promise.all(
      ids.map(async (key) => formatDateTime((await own.caller.sessions.get({ id: key })).startsAt)),
    )
  const [before = '', skipped = '', after = ''] = sundays

  test('is one series: the session an hour later belongs to it', async () => {
    expect(await times()).toEqual([`${before} 02:30`, `${skipped} 03:30`, `${after} 02:30`])
    for (const [n, key] of ids.entries())
      expect(await own.caller.sessions.series({ id: key })).toMatchObject({
        place: n + 1,
        count: 3,
      })
  })

  test('keeps its time of day when all are edited', async () => {
    const [base = '', ...others] = ids
    await own.caller.sessions.update(await editOf(own.caller, base, { time: '03:00', others }))
    expect(await times()).toEqual(sundays.map((day) => `${day} 03:00`))
  })

  test('keeps its time of day when all are moved by a day', async () => {
    const [base = '', ...others] = ids
    const to = { date: '2027-03-22', time: '02:30', durationHours: 1 }
    await own.caller.sessions.move({ id: base, version: 1, ...to, others })
    expect(await times()).toEqual(sundays.map((day) => `${addDays(day, 1)} 02:30`))
  })

  test('keeps its time of day when it is continued from the session that is an hour later', async () => {
    const [, skippedId = '', ...others] = ids
    await own.caller.sessions.changeSeries({
      id: skippedId,
      version: 1,
      date: skipped,
      time: '03:30',
      durationHours: 1,
      potId: own.potId,
      others,
      newId: '5b0c8f3e-6d0e-4a3b-9a53-0d5f2f1f7a11',
      moreWeeks: 1,
    })
    const added = await own.caller.sessions.ofClient({ clientId: own.clientId })
    expect(added.map(({ startsAt }) => formatDateTime(startsAt))).toContain('2027-04-11 02:30')
  })

  test('keeps its time of day when "Boka nästa" repeats the session that is an hour later', async () => {
    const key = '5b0c8f3e-6d0e-4a3b-9a53-0d5f2f1f7a12'
    const [, skippedId = ''] = ids
    const next = await nextOf(own.caller, skippedId)
    const { startsAt } = await own.caller.sessions.bookNext({ ...next, id: key })
    expect(formatDateTime(startsAt)).toBe('2027-04-11 02:30')
  })
})

test('a series that would end beyond the calendar is refused', async () => {
  const late = newSession(own, { date: '2100-12-20', repeatWeeks: 2 })
  await expectRefused(db, 'INVALID_INPUT', () => own.caller.sessions.create(late))
})

describe('excluded weeks of a new series', () => {
  test('are not created, and the others keep their ids', async () => {
    const input = newSession(own, { date: '2027-06-01', repeatWeeks: 4, skip: [0, 3] })
    expect(await own.caller.sessions.create(input)).toEqual({ created: 3, duplicates: [] })
    const made = (await own.caller.sessions.ofClient({ clientId: own.clientId }))
      .map(({ startsAt }) => formatDateTime(startsAt).slice(0, 10))
      .filter((date) => date >= '2027-06-01')
    expect(made.reverse()).toEqual([1, 2, 4].map((week) => addDays('2027-06-01', 7 * week)))
  })

  test('are not checked for duplicates either', async () => {
    const again = newSession(own, { date: first, repeatWeeks: 5, skip: [0, 1, 2, 3, 4] })
    expect(await own.caller.sessions.create(again)).toEqual({ created: 1, duplicates: [] })
  })

  test('may not be all of them', async () => {
    const none = newSession(own, { date: '2027-07-01', repeatWeeks: 1, skip: [0, 1] })
    await expectRefused(db, 'INVALID_INPUT', () => own.caller.sessions.create(none))
  })
})
