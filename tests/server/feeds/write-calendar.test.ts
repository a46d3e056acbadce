import { describe, expect, test } from 'vitest'
import {
  type CalendarEvent,
  calendarOf,
  calendarOfSession,
  type FeedRows,
  type FeedSession,
} from '#server/feeds/events.ts'
import { etagOf, writeCalendar } from '#server/feeds/write-calendar.ts'
import { feedNamings } from '#shared/feeds/kinds.ts'
import { addDays, instantOf, localTimeOf } from '#shared/time.ts'
import { joinedEmoji } from '#tests/joined-emoji.ts'
import { parsedCalendar } from '#tests/parsed-calendar.ts'

const at = (date: string, time = '10:00') => instantOf(date, time).getTime()

function sessionOf(differences: Partial<FeedSession> = {}): FeedSession {
  return {
    id: 'a1f5c1de-6a55-4c0c-8d65-0a4c5a1f0a11',
    startsAt: at('2026-11-24'),
    durationHours: 1,
    revision: 3,
    changedAt: at('2026-11-01', '08:00'),
    isCancelled: false,
    client: 'Elin Ek',
    type: 'PT 60 min',
    ...differences,
  }
}

function rowsOf(differences: Partial<FeedRows> = {}): FeedRows {
  return {
    id: 'c3f5c1de-6a55-4c0c-8d65-0a4c5a1f0a33',
    madeAt: instantOf('2026-10-01', '08:00'),
    owner: 'trainer',
    naming: 'names',
    trainer: 'Johanna Bergström',
    client: null,
    sessions: [sessionOf()],
    absences: [],
    ...differences,
  }
}

const read = (rows: FeedRows) => parsedCalendar(writeCalendar(calendarOf(rows)))
const absence = {
  id: 'b2f5c1de-6a55-4c0c-8d65-0a4c5a1f0a22',
  startsAt: at('2026-12-07', '00:00'),
  endsAt: at('2026-12-09', '00:00'),
  isWholeDays: true,
  label: 'Semester',
  revision: 1,
  changedAt: at('2026-11-02', '08:00'),
}

describe('what a session is called', () => {
  test.each([
    ['names', 'Elin Ek · PT 60 min', 'Frånvaro: Semester'],
    ['initials', 'EE', 'Frånvaro'],
    ['busy', 'Upptagen', 'Upptagen'],
  ] as const)('by %s: %s, and an absence %s', (naming, session, away) => {
    const { events } = read(rowsOf({ naming, absences: [absence] }))
    expect(events.map(({ summary }) => summary)).toEqual([session, away])
  })

  test("in a client's own calendar: the trainer's name, whatever the naming", () => {
    const rows = rowsOf({ owner: 'client', client: 'Elin Ek' })
    const { name, events } = read(rows)
    expect([name, events[0]?.summary]).toEqual(Array(2).fill('Träning med Johanna Bergström'))
  })

  test('without a training type the name alone, and without letters no initials', () => {
    expect(read(rowsOf({ sessions: [sessionOf({ type: null })] })).events[0]?.summary).toBe(
      'Elin Ek',
    )
    const nameless = rowsOf({ naming: 'initials', sessions: [sessionOf({ client: '4711' })] })
    expect(read(nameless).events[0]?.summary).toBe('Upptagen')
  })

  test.each(feedNamings)('the calendar is named as its sessions are: %s', (naming) => {
    const { name } = read(rowsOf({ naming, client: 'Elin Ek' }))
    expect(name).toBe(
      { names: 'Tidspott: Elin Ek', initials: 'Tidspott: EE', busy: 'Tidspott' }[naming],
    )
  })

  test('a name can add neither a line nor a property', () => {
    const client = 'Elin\r\nSTATUS:CANCELLED\nEND:VEVENT;,\\ "Ek"\u202e'
    const { name, events } = read(rowsOf({ client, sessions: [sessionOf({ client, type: null })] }))
    const plain = 'Elin STATUS:CANCELLED END:VEVENT;,\\ "Ek"'
    expect([name, events.length, events[0]?.summary, events[0]?.status]).toEqual([
      `Tidspott: ${plain}`,
      1,
      plain,
      'CONFIRMED',
    ])
  })
})

test('a session has a stable key without a host, its revision as SEQUENCE, and nothing else of its row', () => {
  const text = writeCalendar(calendarOf(rowsOf()))
  const [event] = parsedCalendar(text).events
  expect(event).toMatchObject({
    uid: 'a1f5c1de-6a55-4c0c-8d65-0a4c5a1f0a11@tidspott',
    sequence: 3,
    from: new Date('2026-11-24T09:00:00.000Z'),
    to: new Date('2026-11-24T10:00:00.000Z'),
    status: 'CONFIRMED',
  })
  expect(event?.properties.toSorted()).toEqual([
    'dtend',
    'dtstamp',
    'dtstart',
    'last-modified',
    'sequence',
    'status',
    'summary',
    'transp',
    'uid',
    'x-microsoft-cdo-busystatus',
  ])
  expect(text).toContain('DTSTART;TZID=Europe/Stockholm:20261124T100000\r\n')
  expect(text).toContain('DTSTAMP:20261101T070000Z\r\n')
  expect(text).toContain('LAST-MODIFIED:20261101T070000Z\r\n')
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test.each(joinedEmoji)('a name of many %s comes whole out of folded lines', (emoji) => {
  // Each length puts the end of a line at another place within the emoji.
  for (let before = 0; before < 24; before += 1) {
    const client = `${'x'.repeat(before)}${emoji.repeat(12)}`
    const rows = rowsOf({ client, sessions: [sessionOf({ client, type: null })] })
    const { name, events } = read(rows)
    expect([name, events[0]?.summary]).toEqual([`Tidspott: ${client}`, client])
    const lines = Buffer.from(writeCalendar(calendarOf(rows)))
      .toString('latin1')
      .split('\r\n')
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(75)
      const bytes = Buffer.from(line, 'latin1')
      expect(bytes.equals(Buffer.from(bytes.toString()))).toBe(true)
    }
    const [initials] = read(rowsOf({ naming: 'initials', sessions: rows.sessions })).events
    expect(initials?.summary).toBe(before === 0 ? emoji : 'X')
  }
})

describe('a feed of "Upptagen" (D138)', () => {
  const busy = (differences: Partial<FeedRows>) =>
    writeCalendar(calendarOf(rowsOf({ naming: 'busy', ...differences })))
  const later = { startsAt: at('2026-12-07', '08:00') }

  test('says nothing of a session but its time: no key, count, name, moment or kind', () => {
    const plain = busy({ sessions: [sessionOf(later)] })
    const { startsAt } = later
    const other = sessionOf({
      ...later,
      id: 'x',
      revision: 9,
      changedAt: 0,
      client: 'Bo',
      type: null,
    })
    const alike: Partial<FeedRows>[] = [
      { sessions: [other] },
      { sessions: [sessionOf(later), other] },
      {
        sessions: [
          sessionOf({ ...later, durationHours: 0.5 }),
          sessionOf({ startsAt: startsAt + 1_800_000, durationHours: 0.5 }),
        ],
      },
      { sessions: [sessionOf(later), sessionOf({ isCancelled: true })], client: 'Elin Ek' },
      {
        sessions: [],
        absences: [{ ...absence, startsAt, endsAt: startsAt + 3_600_000, isWholeDays: false }],
      },
      { trainer: 'Bo Ek', sessions: [sessionOf(later)] },
    ]
    for (const rows of alike) expect(busy({ sessions: [], ...rows })).toBe(plain)
    expect(plain).not.toContain(sessionOf().id)
    const whole = busy({ sessions: [], absences: [absence] })
    expect(whole).toBe(
      busy({ sessions: [sessionOf({ startsAt: absence.startsAt, durationHours: 48 })] }),
    )
  })

  test('has another event at another time, and in another feed', () => {
    const uids = [{}, { id: 'another' }, { sessions: [sessionOf(later)] }].map(
      (rows) => parsedCalendar(busy(rows)).events[0]?.uid,
    )
    expect(new Set(uids).size).toBe(3)
  })
})

test('a cancelled session is one: struck out, and its time is free', () => {
  const cancelled = sessionOf({ isCancelled: true, revision: 4 })
  const text = writeCalendar(calendarOf(rowsOf({ sessions: [cancelled] })))
  expect(parsedCalendar(text).events).toMatchObject([
    { status: 'CANCELLED', sequence: 4, summary: 'Avbokat: Elin Ek · PT 60 min' },
  ])
  expect(text).toContain('TRANSP:TRANSPARENT\r\n')
})

test('an absence of whole days is one without hours, another one has them', () => {
  const hours = { ...absence, isWholeDays: false, endsAt: at('2026-12-07', '17:00') }
  const { events } = read(rowsOf({ sessions: [], absences: [absence, hours] }))
  expect(events).toMatchObject([
    { isWholeDays: true, from: new Date('2026-12-07'), to: new Date('2026-12-09') },
    { isWholeDays: false, to: instantOf('2026-12-07', '17:00') },
  ])
  // One with other times is another event.
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
})

describe('ten years of weekly sessions, on every clock of this machine', () => {
  /** At every hour of the day, so that some stand in the hours that are skipped or come twice. */
  const starts = Array.from({ length: 522 }, (_, n) => {
    const time = `${String(n % 24).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`
    // Sundays: the clocks change on them.
    return at(addDays('2026-01-04', 7 * n), time)
  })
  const changes = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035].flatMap((year) => {
    const lastSunday = (month: string) =>
      [31, 30, 29, 28, 27, 26, 25]
        .map((day) => `${year}-${month}-${day}`)
        .find((date) => new Date(`${date}T12:00Z`).getUTCDay() === 0) ?? ''
    // From an hour before the change, each quarter of an hour: also the second 02:30 of October.
    return [lastSunday('03'), lastSunday('10')].flatMap((date) =>
      Array.from({ length: 20 }, (_, n) => at(date, '00:00') + n * 900_000),
    )
  })

  test('a program reads the very instants', () => {
    const all = [...starts, ...changes]
    const sessions = all.map((startsAt, n) =>
      sessionOf({ id: `session-${n}`, startsAt, durationHours: 0.25 * (1 + (n % 12)) }),
    )
    const { events } = read(rowsOf({ sessions }))
    expect(events.map(({ from }) => from.getTime())).toEqual(all)
    expect(events.map(({ to }) => to.getTime())).toEqual(
      sessions.map(({ startsAt, durationHours }) => startsAt + durationHours * 3_600_000),
    )
  })

  test('ten in the morning stays ten in the morning', () => {
    const weekly = Array.from({ length: 522 }, (_, n) => at(addDays('2026-01-06', 7 * n)))
    const { events } = read(rowsOf({ sessions: weekly.map((startsAt) => sessionOf({ startsAt })) }))
    expect(new Set(events.map(({ from }) => localTimeOf(from)))).toEqual(new Set(['10:00']))
  })
})

describe('the ETag', () => {
  const base = calendarOf(rowsOf())
  const [event] = base.events

  test('is the same for the same rows, read again', () => {
    expect(etagOf(calendarOf(rowsOf()))).toBe(etagOf(base))
    expect(writeCalendar(calendarOf(rowsOf()))).toBe(writeCalendar(base))
  })

  test.each(Object.keys(event ?? {}) as (keyof CalendarEvent)[])(
    'changes when %s does, and the text with it',
    (field) => {
      const value = event?.[field]
      const changed =
        typeof value === 'number'
          ? value + 86_400_000
          : typeof value === 'boolean'
            ? !value
            : `${value}x`
      const calendar = { ...base, events: [{ ...(event as CalendarEvent), [field]: changed }] }
      expect(etagOf(calendar)).not.toBe(etagOf(base))
      expect(writeCalendar(calendar)).not.toBe(writeCalendar(base))
    },
  )

  test('stays when a name changes that is not shown', () => {
    const busy = rowsOf({ naming: 'busy' })
    const renamed = { ...busy, sessions: [sessionOf({ client: 'Elin Berg', type: 'Yoga' })] }
    expect(etagOf(calendarOf(renamed))).toBe(etagOf(calendarOf(busy)))
  })
})

test('the file of one session is the session alone, and asks no calendar to come back', () => {
  const text = writeCalendar(calendarOfSession(sessionOf(), 'Träning med Johanna Bergström'))
  expect(parsedCalendar(text)).toMatchObject({
    name: '',
    refresh: '',
    events: [{ summary: 'Träning med Johanna Bergström', sequence: 3 }],
  })
})
