import { describe, expect, test } from 'vitest'
import { readCalendar } from '#shared/sessions/import/calendar.ts'
import { guessLayout, guestsColumn, withGuests } from '#shared/sessions/import/columns.ts'
import { addDays, localDateOf } from '#shared/time.ts'
import { mostFor, timesAsMuch } from '#tests/processor-time.ts'

const now = new Date('2026-11-24T09:00:00Z')

const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//SV', ...parts, 'END:VCALENDAR', ''].join(
    '\r\n',
  )

let uid = 0
function event(...lines: string[]): string {
  uid += 1
  const own = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${uid}@example.com`]
  return ['BEGIN:VEVENT', ...own, ...lines, 'END:VEVENT'].join('\r\n')
}

const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:Egen zon',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

function read(text: string) {
  const found = readCalendar(text, now)
  if ('problem' in found) throw new Error(found.problem)
  const [header = [], ...rows] = found.rows
  return { header, rows, note: found.note, times: rows.map(([date, time]) => `${date} ${time}`) }
}

const one = (...lines: string[]) => read(calendar(event('SUMMARY:PT Anna', ...lines))).rows[0]

test('an event is a row: its day, time, length, title and description', () => {
  const { header, rows } = read(
    calendar(
      event(
        'SUMMARY:PT Anna\\, gymmet',
        'DTSTART:20261124T090000Z',
        'DTEND:20261124T103000Z',
        'DESCRIPTION:Ben\\nRygg',
      ),
    ),
  )
  expect(rows).toEqual([['2026-11-24', '10:00', '1,5', 'PT Anna, gymmet', 'Ben\nRygg']])
  expect(guessLayout([header, ...rows])).toEqual({
    header: 0,
    columns: ['date', 'time', 'length', 'client', 'note'],
  })
})

test('guests stand in a column of their own: people with their addresses, without who invited them', () => {
  const at = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z']
  const { header, rows } = read(
    calendar(
      event(
        'SUMMARY:Träning',
        ...at,
        'ORGANIZER;CN=Tove:mailto:tove@example.com',
        'ATTENDEE;CN=Tove;PARTSTAT=ACCEPTED:mailto:Tove@example.com',
        'ATTENDEE;CN="Berg, Anna":mailto:anna@example.com',
        'ATTENDEE;CN=bo@example.com:MAILTO:bo@example.com',
        'ATTENDEE;CUTYPE=RESOURCE;CN=Matta:mailto:matta@example.com',
      ),
    ),
  )
  expect(header.at(-1)).toBe('Gäster')
  expect(rows[0]?.at(-1)).toBe('Berg, Anna anna@example.com, bo@example.com')
})

test('guests are clients when the trainer says so, and not before', () => {
  const table = [
    ['Datum', 'Klockslag', 'Längd (h)', 'Klient', 'Anteckning', 'Gäster'],
    ['2026-11-24', '10:00', '1', 'Träning', '', 'Anna Berg anna@example.com'],
  ]
  const layout = guessLayout(table)
  const at = guestsColumn(table, layout)
  expect(at).toBe(5)
  expect(layout.columns[at]).toBeNull()
  expect(withGuests(layout, at, true).columns[at]).toBe('email')
  expect(withGuests(withGuests(layout, at, true), at, false)).toEqual(layout)
})

describe('times are those of Stockholm', () => {
  test.each([
    ['UTC', 'DTSTART:20260701T080000Z', '2026-07-01', '10:00'],
    ['without a zone', 'DTSTART:20260701T100000', '2026-07-01', '10:00'],
    ['Stockholm', 'DTSTART;TZID=Europe/Stockholm:20261124T100000', '2026-11-24', '10:00'],
    ['another zone', 'DTSTART;TZID=America/New_York:20261124T040000', '2026-11-24', '10:00'],
    [
      'one of Windows',
      'DTSTART;TZID=W. Europe Standard Time:20261124T100000',
      '2026-11-24',
      '10:00',
    ],
    [
      'of Windows afar',
      'DTSTART;TZID="Eastern Standard Time":20260701T040000',
      '2026-07-01',
      '10:00',
    ],
    [
      'as Outlook shows it',
      'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Rome, Stockholm":20260701T100000',
      '2026-07-01',
      '10:00',
    ],
    [
      'with a path',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Helsinki:20260701T110000',
      '2026-07-01',
      '10:00',
    ],
    // The weeks between the changes of America and of Europe.
    ['after one change', 'DTSTART;TZID=America/New_York:20260310T040000', '2026-03-10', '09:00'],
    // In the hour that comes twice, the second time.
    ['twice', 'DTSTART:20261025T013000Z', '2026-10-25T01:30:00.000Z', ''],
    ['the first time', 'DTSTART:20261025T003000Z', '2026-10-25', '02:30'],
    // Nobody knows it: a wrong cell.
    ['unknown', 'DTSTART;TZID=Månen:20261124T100000', '2026-11-24', '10:00 Månen'],
  ])('%s', (_name, start, date, time) => {
    expect(one(start, 'DURATION:PT1H')).toEqual([date, time, '1', 'PT Anna', ''])
  })

  test('by a zone that the file describes', () => {
    const { times } = read(
      calendar(
        newYork,
        event('DTSTART;TZID=Egen zon:20261124T040000', 'DURATION:PT45M'),
        event('DTSTART;TZID=Egen zon:20260701T040000', 'DURATION:PT45M'),
      ),
    )
    expect(times).toEqual(['2026-07-01 10:00', '2026-11-24 10:00'])
  })
})

test('a time that the clocks skip is an hour later', () => {
  const start = 'DTSTART;TZID=Europe/Stockholm:20260329T023000'
  expect(one(start, 'DURATION:PT2H')).toEqual(['2026-03-29', '03:30', '2', 'PT Anna', ''])
})

test.each([
  ['hours when the clocks go back', '20261025T013000', 'PT2H', '2'],
  ['hours when they go forward', '20260329T013000', 'PT2H30M', '2,5'],
  ['days, which are those of the calendar', '20261024T120000', 'P1DT1H', '26'],
])('a duration has %s', (_name, start, duration, hours) => {
  const row = one(`DTSTART;TZID=Europe/Stockholm:${start}`, `DURATION:${duration}`)
  expect(row?.[2]).toBe(hours)
})

test.each([
  'Canceled: PT Bo',
  'Cancelled: PT Bo',
  'INSTÄLLT: PT Bo',
  'Inställd : PT',
  'Avbokat: PT',
])('a title that says so is of a cancelled event: %s', (title) => {
  const held = event('SUMMARY:PT inställt knä: Bo', 'DTSTART:20261124T090000Z', 'DURATION:PT1H')
  const cancelled = event(`SUMMARY:${title}`, 'DTSTART:20261125T090000Z', 'DURATION:PT1H')
  const { rows, note } = read(calendar(held, cancelled))
  expect(rows.map(([, , , summary]) => summary)).toEqual(['PT inställt knä: Bo'])
  expect(note).toBe('Tas inte med: 1 inställt tillfälle.')
})

describe('an event that lists its days has its first one, too', () => {
  const start = 'DTSTART;TZID=Europe/Stockholm:20261019T100000'
  const listed = (...lines: string[]) =>
    read(calendar(event(start, 'DURATION:PT1H', ...lines))).times
  test.each([
    ['RDATE;TZID=Europe/Stockholm:20261021T100000,20261026T110000'],
    ['RDATE;TZID=Europe/Stockholm:20261019T100000,20261021T100000,20261026T110000'],
    ['RDATE:20261021T080000Z', 'RDATE:20261026T100000Z'],
  ])('%s', (...days) => {
    expect(listed(...days)).toEqual(['2026-10-19 10:00', '2026-10-21 10:00', '2026-10-26 11:00'])
  })

  test('unless it is excepted', () => {
    const days = 'RDATE;TZID=Europe/Stockholm:20261021T100000'
    expect(listed(days, 'EXDATE;TZID=Europe/Stockholm:20261019T100000')).toEqual([
      '2026-10-21 10:00',
    ])
  })
})

test('an event without an end has no length, one without a title says so', () => {
  expect(read(calendar(event('DTSTART:20261124T090000Z'))).rows).toEqual([
    ['2026-11-24', '10:00', '', 'Utan rubrik', ''],
  ])
})

test('whole days, cancelled events and those without a start are left out and counted', () => {
  const { rows, note } = read(
    calendar(
      event('DTSTART;VALUE=DATE:20261124', 'SUMMARY:Ledig'),
      event('DTSTART;VALUE=DATE:20261224', 'SUMMARY:Jul', 'RRULE:FREQ=YEARLY'),
      event('DTSTART:20261124T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'),
      event('SUMMARY:Utan start'),
      event('DTSTART:igår'),
      event('DTSTART:20261125T090000Z', 'DURATION:PT1H', 'SUMMARY:PT', 'STATUS:CONFIRMED'),
    ),
  )
  expect(rows).toHaveLength(1)
  expect(note).toBe(
    'Tas inte med: 2 heldagar, 1 inställt tillfälle, 1 tillfälle utan starttid, 1 tillfälle som inte kan tolkas.',
  )
})

describe('a recurrence', () => {
  const weekly = (rule: string, ...more: string[]) =>
    event(
      'UID:r',
      'SUMMARY:PT',
      'DTSTART;TZID=Europe/Stockholm:20261019T100000',
      'DURATION:PT1H',
      rule,
      ...more,
    )

  test('keeps its time on the clock across a change', () => {
    expect(read(calendar(weekly('RRULE:FREQ=WEEKLY;COUNT=3'))).times).toEqual([
      '2026-10-19 10:00',
      '2026-10-26 10:00',
      '2026-11-02 10:00',
    ])
  })

  test.each([
    'EXDATE;TZID=Europe/Stockholm:20261026T100000',
    'EXDATE:20261026T090000Z',
    'EXDATE;VALUE=DATE:20261026',
  ])('leaves out what is excepted: %s', (exception) => {
    expect(read(calendar(weekly('RRULE:FREQ=WEEKLY;COUNT=3', exception))).times).toEqual([
      '2026-10-19 10:00',
      '2026-11-02 10:00',
    ])
  })

  test.each([
    'RECURRENCE-ID;TZID=Europe/Stockholm:20261026T100000',
    'RECURRENCE-ID:20261026T090000Z',
  ])('has a changed occurrence where it was moved: %s', (which) => {
    const moved = event(
      'UID:r',
      which,
      'SUMMARY:PT flyttat',
      'DTSTART:20261027T140000Z',
      'DURATION:PT2H',
    )
    // Another event's exception is not taken for this one's.
    const other = event(
      'UID:other',
      which,
      'SUMMARY:Annat',
      'DTSTART:20261028T140000Z',
      'DURATION:PT1H',
    )
    const { rows } = read(calendar(weekly('RRULE:FREQ=WEEKLY;COUNT=2'), moved, other))
    expect(rows.map(([date, time, length, title]) => [date, time, length, title])).toEqual([
      ['2026-10-19', '10:00', '1', 'PT'],
      ['2026-10-27', '15:00', '2', 'PT flyttat'],
      ['2026-10-28', '15:00', '1', 'Annat'],
    ])
  })

  test('leaves out a cancelled occurrence', () => {
    const gone = event(
      'UID:r',
      'RECURRENCE-ID:20261026T090000Z',
      'DTSTART:20261026T090000Z',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    )
    const { times, note } = read(calendar(weekly('RRULE:FREQ=WEEKLY;COUNT=2'), gone))
    expect(times).toEqual(['2026-10-19 10:00'])
    expect(note).toBe('Tas inte med: 1 inställt tillfälle.')
  })

  test.each(['20261102T090000Z', '20261102'])('goes on until %s, which is in it', (until) => {
    expect(read(calendar(weekly(`RRULE:FREQ=WEEKLY;UNTIL=${until}`))).times).toHaveLength(3)
  })

  test('without an end goes from its start to two years ahead', () => {
    const { times, note } = read(calendar(weekly('RRULE:FREQ=WEEKLY')))
    expect(times[0]).toBe('2026-10-19 10:00')
    expect(times.at(-1)?.slice(0, 10) ?? '').toBe('2028-11-20')
    expect(addDays(localDateOf(now), 730)).toBe('2028-11-23')
    expect(note).toBe('Det som upprepas utan slut tas med till och med 23 november 2028.')
  })

  test('of more sessions than an import takes has the latest, and says how many are older', () => {
    const { times, note } = read(calendar(weekly('RRULE:FREQ=DAILY;COUNT=2003')))
    expect(times).toHaveLength(2000)
    expect(times[0]).toBe('2026-10-22 10:00')
    expect(note).toBe('Tas inte med: de 3 äldsta (högst 2\u00a0000 pass åt gången).')
  })

  test.each(['FREQ=SECONDLY', 'FREQ=HOURLY;COUNT=20100'])(
    'of more than 20,000 sessions is refused: %s',
    (rule) => {
      expect(readCalendar(calendar(weekly(`RRULE:${rule}`)), now)).toEqual({
        problem: expect.stringMatching(/fler än 20\u00a0000 tillfällen/),
      })
    },
  )

  test('that breaks the rules is left out, and the others are read', () => {
    const whole = event('DTSTART:20261124T090000Z', 'DURATION:PT1H')
    const { rows, note } = read(calendar(weekly('RRULE:FREQ=IBLAND'), whole))
    expect(rows).toHaveLength(1)
    expect(note).toMatch(/1 tillfälle som inte kan tolkas/)
  })
})

test.each([
  ['text', 'Hej!'],
  ['half a calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nhej'],
  ['a business card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna\r\nEND:VCARD\r\n'],
  ['nothing', ''],
])('%s is no calendar', (_name, text) => {
  expect(readCalendar(text, now)).toEqual({ problem: expect.stringMatching(/ingen kalender/) })
})

test('a calendar without a single time says so', () => {
  expect(readCalendar(calendar(event('DTSTART;VALUE=DATE:20261124')), now)).toEqual({
    problem: 'Det finns inga tillfällen med klockslag i kalendern.',
  })
})

/** A calendar as Google writes it: five weekly clients for so many weeks, so many other times, and five whole days. */
function googleCalendar({ weeks, others }: { weeks: number; others: number }): string {
  const stockholm = [
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Stockholm',
    'X-LIC-LOCATION:Europe/Stockholm',
    'BEGIN:DAYLIGHT',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'TZNAME:CEST',
    'DTSTART:19700329T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'TZNAME:CET',
    'DTSTART:19701025T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const packed = (date: string) => date.replaceAll('-', '')
  const day = (n: number) => packed(addDays('2025-12-01', n))
  const parts = [
    ...Array.from({ length: 5 }, (_, n) =>
      event(
        `UID:weekly${n}`,
        `SUMMARY:PT Klient ${n}`,
        `DTSTART;TZID=Europe/Stockholm:${day(n)}T0${7 + (n % 3)}0000`,
        `DTEND;TZID=Europe/Stockholm:${day(n)}T1${n % 3}0000`,
        `RRULE:FREQ=WEEKLY;COUNT=${weeks}`,
        `EXDATE;TZID=Europe/Stockholm:${day(n + 7)}T0${7 + (n % 3)}0000`,
      ),
    ),
    ...Array.from({ length: others }, (_, n) =>
      event(
        `SUMMARY:${n % 3 === 0 ? 'Lunch' : `PT Anna ${n}`}`,
        `DTSTART:${day(n % 360)}T${10 + (n % 9)}1500Z`,
        `DTEND:${day(n % 360)}T${11 + (n % 9)}1500Z`,
        'DESCRIPTION:En lång beskrivning som Google har brutit på flera ra\r\n der\\, så här.',
        n % 40 === 0 ? 'STATUS:CANCELLED' : 'STATUS:CONFIRMED',
      ),
    ),
    ...Array.from({ length: 5 }, (_, n) => event(`DTSTART;VALUE=DATE:${day(n)}`, 'SUMMARY:Ledig')),
  ]
  return calendar('X-WR-TIMEZONE:Europe/Stockholm', ...stockholm, ...parts)
}

test('a year of Google Calendar with 1,500 events, each read as quickly as those of a short one', async () => {
  const year = googleCalendar({ weeks: 52, others: 1_240 })
  const { rows, note } = read(year)
  expect(rows).toHaveLength(5 * 51 + 1_240 - 31)
  expect(note).toBe('Tas inte med: 31 inställda tillfällen, 5 heldagar.')
  const fewer = 8
  const short = googleCalendar({ weeks: Math.ceil(52 / fewer), others: 1_240 / fewer })
  const times = await timesAsMuch(
    () => read(year),
    () => read(short),
  )
  expect(times).toBeLessThan(mostFor(fewer))
})
