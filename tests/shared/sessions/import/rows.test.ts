import { describe, expect, test } from 'vitest'
import { noChoices } from '#shared/import/rows.ts'
import { guessLayout } from '#shared/sessions/import/columns.ts'
import { clientFinder } from '#shared/sessions/import/match-clients.ts'
import {
  type Choices,
  countRows,
  groupsOf,
  periodOf,
  readRows,
  takeRows,
} from '#shared/sessions/import/rows.ts'
import { rowCounts } from '#shared/sessions/import/texts.ts'
import { readOut } from '#tests/row-counts.ts'

const now = new Date('2026-11-24T09:00:00Z')
const anna = { id: 'a', name: 'Anna Berg', email: 'anna@example.com' }
const asa = { id: 'o', name: 'Åsa Öberg', email: 'asa@example.com' }
const clients = [anna, asa]
const header = ['Datum', 'Tid', 'Längd', 'Klient', 'Status']

const usual: Choices = {
  ...noChoices,
  clients: new Map(),
  defaultLength: 1,
  marksPast: true,
}

type Existing = Parameters<typeof takeRows>[1]

function read(
  lines: string[][],
  {
    existing = [],
    head = header,
    ...chosen
  }: Partial<Choices> & { existing?: Existing; head?: string[] } = {},
) {
  const table = [head, ...lines]
  const choices = { ...usual, ...chosen }
  const known = { findClient: clientFinder(clients), clients }
  const { rows, skipped } = readRows(table, guessLayout(table), { known, choices, now })
  return { rows: takeRows(rows, existing, choices), skipped, choices }
}

const line = (...cells: string[]) => read([cells]).rows[0]

test('a coming session is planned whatever its status says; a past one is completed, or a no-show', () => {
  const { rows } = read([
    ['2026-12-01', '10:00', '1 h', 'Anna Berg', 'genomfört'],
    ['2026-11-01', '10:00', '1 h', 'Anna Berg', ''],
    ['2026-11-02', '10:00', '1 h', 'Anna Berg', 'bokad'],
    ['2026-11-03', '10:00', '1 h', 'Anna Berg', 'uteblev'],
    // Under way.
    ['2026-11-24', '09:30', '1 h', 'Anna Berg', 'klar'],
  ])
  expect(rows.map(({ session }) => session?.status)).toEqual([
    'planned',
    'completed',
    'completed',
    'noShow',
    'planned',
  ])
  expect(rows.every(({ isTaken }) => isTaken)).toBe(true)
})

test('past sessions that say nothing are left unmarked on request', () => {
  const past = (status: string) => [
    '2026-11-01',
    status === 'x' ? '12:00' : '10:00',
    '1',
    'Anna Berg',
    status,
  ]
  const { rows } = read([past(''), past('x')], { marksPast: false })
  expect(rows.map(({ session }) => session?.status)).toEqual(['planned', 'completed'])
})

test('times are those of Stockholm', () => {
  expect(line('2026-07-01', '10:00', '1', 'Anna Berg', '')?.session?.startsAt).toEqual(
    new Date('2026-07-01T08:00:00Z'),
  )
})

describe('the length is that of its column, else until the end, else the usual one', () => {
  const head = ['Datum', 'Starttid', 'Sluttid', 'Längd', 'Klient']
  test.each([
    [['10:00', '11:30', ''], 1.5],
    [['10:00', '11:30', '2'], 2],
    [['10:00–10:45', '', ''], 0.75],
    [['10:00', '', ''], 1],
  ])('%j', ([start = '', end = '', length = ''], hours) => {
    const { rows } = read([['2026-11-01', start, end, length, 'Anna Berg']], { head })
    expect(rows[0]).toMatchObject({ state: 'ready', session: { durationHours: hours } })
  })

  test('without a usual one it is missing', () => {
    const { rows } = read([['2026-11-01', '10:00', '', '', 'Anna Berg']], {
      head,
      defaultLength: null,
    })
    expect(rows[0]).toMatchObject({ state: 'wrong', problems: { length: 'Längd saknas' } })
  })

  test.each([
    ['10:00', '09:00', 'end'],
    ['10:00', '10:00', 'end'],
    ['10:00–09:00', '', 'time'],
  ])('an end before the start is wrong: %s %s', (start, end, field) => {
    const { rows } = read([['2026-11-01', start, end, '', 'Anna Berg']], { head })
    expect(rows[0]).toMatchObject({
      state: 'wrong',
      problems: { [field]: 'Slutar innan det börjar' },
    })
  })
})

test.each([
  [['30 feb 2026', '10:00', '1', 'Anna Berg', ''], 'date'],
  [['2026-13-01', '10:00', '1', 'Anna Berg', ''], 'date'],
  [['', '10:00', '1', 'Anna Berg', ''], 'date'],
  [['2026-11-01', '', '1', 'Anna Berg', ''], 'time'],
  // The clocks go forward.
  [['2026-03-29', '02:30', '1', 'Anna Berg', ''], 'time'],
  [['2026-11-01', '10:00', '25 h', 'Anna Berg', ''], 'length'],
  [['2026-11-01', '10:00', '1', '', ''], 'client'],
  [['2026-11-01', '10:00', '1', 'Anna Berg', 'kanske'], 'status'],
])('%j is a wrong row, with its cell', (cells, field) => {
  const row = line(...cells)
  expect(row).toMatchObject({ state: 'wrong', isTaken: false })
  expect(Object.keys(row?.problems ?? {})).toEqual([field])
})

test('a wrong cell is mended', () => {
  const { rows } = read([['30 feb', '10:00', '1', 'Anna Berg', '']], {
    edits: new Map([[1, { date: '2026-02-28' }]]),
  })
  expect(rows[0]).toMatchObject({ state: 'ready', edited: { date: '2026-02-28' } })
})

test('a cancelled session is left out, wrong or not', () => {
  expect(line('', '', '', 'Anna Berg', 'avbokat')).toMatchObject({
    state: 'cancelled',
    isTaken: false,
  })
})

describe('clients are found by their name or e-mail in a text', () => {
  const berg = { id: 'b', name: 'Anna Berg Ek', email: 'ek@example.com' }
  const twin = { id: 't', name: 'Bo Ek', email: 'bo@example.com' }
  const other = { id: 'u', name: 'Bo Ek', email: 'bo2@example.com' }
  const find = clientFinder([anna, asa, berg, twin, other])
  test.each([
    ['Anna Berg', 'a'],
    ['PT 60: ANNA BERG (gymmet)', 'a'],
    ['PT med asa oberg', 'o'],
    ['Åsa  Öberg', 'o'],
    ['Anna-Berg', 'a'],
    // The longest one.
    ['Anna Berg Ek', 'b'],
    ['Träning anna@example.com', 'a'],
    ['Bo Ek <bo@example.com>', 't'],
    ['Kontakt: ANNA@EXAMPLE.COM.', 'a'],
    // Whole words alone.
    ['Joanna Bergström', null],
    ['Anna', null],
    ['inte.anna@example.com', null],
    // Several.
    ['Bo Ek', null],
    ['Anna Berg och Åsa Öberg', null],
    ['Lunch', null],
    ['', null],
  ])('“%s”', (text, id) => {
    expect(find(text)?.id ?? null).toBe(id)
  })
})

test('what matches no client is one group for all that look alike, chosen once', () => {
  const lines = ['PT Kalle 3/10', 'pt  kalle 4/10', 'Lunch'].map((title, n) => [
    '2026-11-01',
    `${10 + n}:00`,
    '1',
    title,
    '',
  ])
  const { rows, choices } = read(lines)
  expect(countRows(rows)).toMatchObject({ taken: 0, unmatched: 3 })
  expect(groupsOf(rows, choices)).toEqual([
    { group: 'pt kalle', title: 'PT Kalle 3/10', count: 2 },
    { group: 'lunch', title: 'Lunch', count: 1 },
  ])
  const chosen = read(lines, { clients: new Map([['pt kalle', 'a']]) })
  expect(countRows(chosen.rows)).toMatchObject({ taken: 2, unmatched: 1 })
  expect(chosen.rows[1]?.client).toEqual(anna)
  // The choice can be changed.
  expect(groupsOf(chosen.rows, chosen.choices)).toHaveLength(2)
})

test('what nobody brings in need not be mended', () => {
  expect(line('30 feb', 'x', '99 h', 'Semester', '')).toMatchObject({ state: 'unmatched' })
})

test('sessions that there are already, and the same row twice, are left out', () => {
  const { rows } = read(
    [
      ['2026-11-01', '10:00', '1', 'Anna Berg', ''],
      ['2026-11-01', '10:00', '1', 'Åsa Öberg', ''],
      ['2026-11-01', '10:00', '1,5', 'Åsa Öberg', ''],
      ['2026-11-02', '10:00', '1', 'Anna Berg', ''],
    ],
    {
      existing: [
        { clientId: 'a', startsAt: new Date('2026-11-01T09:00:30Z'), durationHours: 2 },
        { clientId: 'a', startsAt: new Date('2026-11-02T09:01:00Z'), durationHours: 1 },
      ],
    },
  )
  expect(rows.map(({ state, sameAs, isTaken }) => [state, sameAs, isTaken])).toEqual([
    ['again', null, false],
    ['ready', null, true],
    ['again', 2, false],
    ['ready', null, true],
  ])
  expect(readOut(rowCounts(countRows(rows)))).toBe('2 pass, 1 finns redan, 1 upprepad rad')
})

test('a row that is left out is not taken', () => {
  const lines = [['2026-11-01', '10:00', '1', 'Anna Berg', '']]
  expect(read(lines, { ticks: new Map([[1, false]]) }).rows[0]?.isTaken).toBe(false)
})

test('titles, empty rows and totals are skipped, and the period is that of the rows', () => {
  const { rows, skipped } = read([
    ['2026-11-03', '10:00', '1', 'Anna Berg', ''],
    ['', '', '', '', ''],
    ['2026-11-01', '10:00', '1', 'Anna Berg', ''],
    ['Summa', '', '2', '', ''],
    ['', '', '2', '', ''],
  ])
  expect(rows).toHaveLength(2)
  expect(skipped).toBe(3)
  expect(periodOf(rows)).toEqual({ from: '2026-11-01', to: '2026-11-03' })
  expect(periodOf([])).toBeNull()
})

describe('columns are guessed', () => {
  test.each([
    [
      ['DATE', 'START\nTIME', 'END TIME', 'CLIENT'],
      ['date', 'time', 'end', 'client'],
    ],
    [
      ['Datum', 'Start', 'Slut', 'Timmar', 'Klient', 'Träningstyp', 'Status', 'Anteckning'],
      ['date', 'time', 'end', 'length', 'client', 'type', 'status', 'note'],
    ],
    [
      ['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time', 'Description'],
      ['client', 'date', 'time', null, 'end', 'note'],
    ],
    [
      ['Dag', 'Kl', 'Tid (min)', 'Förnamn', 'Efternamn', 'E-post', 'Pris'],
      ['date', 'time', 'length', 'firstName', 'lastName', 'email', null],
    ],
  ])('%j', (headings, columns) => {
    expect(guessLayout([headings]).columns).toEqual(columns)
  })

  test('by their cells when there are no headings', () => {
    const table = [
      ['2026-11-24', '10:00', '1 h', 'Anna Berg', 'Ben'],
      ['2026-11-25', '11:00', '1 h', 'Åsa Öberg', 'Rygg'],
    ]
    expect(guessLayout(table)).toEqual({
      header: null,
      columns: ['date', 'time', 'length', 'client', 'note'],
    })
  })
})

test('lengths below 10 beside lengths from 20 are wrong until their unit is chosen', () => {
  const lines = [
    ['2026-11-01', '10:00', '1', 'Anna Berg', ''],
    ['2026-11-02', '10:00', '45', 'Anna Berg', ''],
  ]
  expect(read(lines).rows.map(({ isTaken }) => isTaken)).toEqual([false, false])
  const { rows } = read(lines, { answers: new Map([['unit', 'min']]) })
  expect(rows.map(({ session }) => session?.durationHours)).toEqual([0.02, 0.75])
})

test('minutes are minutes below a heading that says so', () => {
  const head = ['Datum', 'Tid', 'Minuter', 'Klient']
  const { rows } = read(
    [10, 15, 20, 24, 50].map((minutes, n) => [
      `2026-11-0${n + 1}`,
      '10:00',
      `${minutes}`,
      'Anna Berg',
    ]),
    { head },
  )
  expect(rows.map(({ session }) => session?.durationHours)).toEqual([0.17, 0.25, 0.33, 0.4, 0.83])
})

test('an American list is read by its order of day and month, its times and its words', () => {
  const head = ['Date', 'Time', 'Duration (min)', 'Client', 'Status']
  const { rows } = read(
    [
      ['11/13/2026', '10:30 AM', '50', 'Berg, Anna', 'Attended'],
      ['03/04/2026', '2:00 PM', '60', 'Berg, Anna', 'Late Cancel'],
      ['03/05/2026', '2:00 PM', '60', 'Öberg, Åsa', 'Early cancel'],
    ],
    { head },
  )
  expect(rows.map(({ state, client, session }) => [state, client?.id, session?.startsAt])).toEqual([
    ['ready', 'a', new Date('2026-11-13T09:30:00Z')],
    ['ready', 'a', new Date('2026-03-04T13:00:00Z')],
    ['cancelled', 'o', new Date('2026-03-05T13:00:00Z')],
  ])
})

test('where the meaning of a column changes midway, its rows are wrong one by one', () => {
  const { rows } = read([
    ['2026-11-01', '10:00', '1', 'Anna Berg', ''],
    ['2026-11-02', '10:00', '1', 'Anna Berg', ''],
    ['10:00', '2026-11-03', '1', 'Anna Berg', ''],
  ])
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'wrong'])
})

test('a name with its comma is found in a list where the others have none', () => {
  expect(line('2026-11-01', '10:00', '1', 'Öberg, Åsa', '')?.client?.id).toBe('o')
  expect(clientFinder(clients)('Öberg, Åsa')?.id).toBe('o')
})

test('2,000 rows of one session are one', () => {
  const { rows } = read(
    Array.from({ length: 2_000 }, () => ['2026-11-01', '10:00', '1', 'Anna Berg', '']),
  )
  expect(countRows(rows)).toMatchObject({ taken: 1, repeated: 1_999 })
})

describe('emoji in the name of a client', () => {
  const named = (...names: string[]) =>
    clientFinder(names.map((name) => ({ id: name, name, email: `${names.indexOf(name)}@x.se` })))

  test.each([
    ['PT Anna 👩‍👩‍👧', ['Anna 👩‍👩‍👧', 'Anna 👨‍👩‍👦', 'Anna'], 'Anna 👩‍👩‍👧'],
    ['Anna', ['Anna 👩‍👩‍👧', 'Anna'], 'Anna'],
    ['Anna Berg', ['Anna 🏋🏿‍♀️ Berg'], 'Anna 🏋🏿‍♀️ Berg'],
    ['🏋🏿‍♀️ Anna', ['Anna'], 'Anna'],
    ['❤️‍🔥 10:00', ['❤️‍🔥', '🔥'], '❤️‍🔥'],
    ['Anna', ['Anna 👩‍👩‍👧', 'Anna 👨‍👩‍👦'], undefined],
    ['🐻 Anna', ['🐻', 'Anna'], undefined],
    ['👩', ['👩‍👩‍👧'], undefined],
  ])('%j with clients %j is %j', (text, names, found) => {
    expect(named(...names)(text)?.name).toBe(found)
  })
})

test('a session that a row above has, too, is taken once that row is not', () => {
  const table = [
    ['2026-11-01', '10:00', '1', 'Anna Berg', ''],
    ['2026-11-01', '10:00', '2', 'Anna Berg', ''],
    ['2026-11-01', '10:00', '2', 'Anna Berg', ''],
  ]
  const takenBy = (ticks: ReadonlyMap<number, boolean>) =>
    read(table, { ticks }).rows.map(({ state, sameAs, isTaken }) => [state, sameAs, isTaken])
  expect(takenBy(new Map())).toEqual([
    ['ready', null, true],
    ['again', 1, false],
    ['again', 1, false],
  ])
  expect(takenBy(new Map([[1, false]]))).toEqual([
    ['ready', null, false],
    ['ready', null, true],
    ['again', 2, false],
  ])
})
