import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noChoices } from '#shared/import/rows.ts'
import { guessLayout } from '#shared/sessions/import/columns.ts'
import { importSessionsInput } from '#shared/sessions/import/inputs.ts'
import { clientFinder } from '#shared/sessions/import/match-clients.ts'
import { importInput } from '#shared/sessions/import/pots.ts'
import { type ImportRow, readRows, takeRows } from '#shared/sessions/import/rows.ts'
import { canBeMarked } from '#shared/sessions/status.ts'

const now = new Date('2026-11-24T09:00:00Z')
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const anna = { id: uuid(1), name: 'Anna Berg', email: 'anna@example.com' }
const pot = {
  id: uuid(2),
  clientId: anna.id,
  potTypeName: 'PT',
  hoursRemaining: 5,
  totalHours: 10,
}
const header = ['Datum', 'Tid', 'Sluttid', 'Längd', 'Klient', 'Träningstyp', 'Status', 'Anteckning']

/** A row whose other cells are right. */
const lineWith = (cells: { date?: string; time?: string; end?: string; length?: string }) => {
  const { date = '2026-11-03', time = '10:00', end = '', length = '' } = cells
  return [date, time, end, length, 'Anna Berg', 'PT', '', '']
}

/** The rows of the preview, and what is sent for those that it takes. */
function imported(lines: string[][], draws = false) {
  const table = [header, ...lines]
  const known = { findClient: clientFinder([anna]), clients: [anna] }
  const choices = {
    ...noChoices,
    clients: new Map(),
    defaultLength: 1,
    marksPast: true,
  }
  const read = readRows(table, guessLayout(table), { known, choices, now })
  const rows = takeRows(read.rows, [], choices)
  const keys = new Map<string, string>()
  const keyOf = (made: string) => {
    const key = keys.get(made) ?? uuid(100 + keys.size)
    keys.set(made, key)
    return key
  }
  return { rows, sent: importInput(rows, { pots: [pot], chosen: new Map(), draws, keyOf }) }
}

const taken = (rows: readonly ImportRow[]) => rows.filter(({ isTaken }) => isTaken)

test.each([
  ['35', 0.58],
  ['40', 0.67],
  ['45', 0.75],
  ['50', 0.83],
  ['55', 0.92],
  ['65', 1.08],
  ['70', 1.17],
  ['80', 1.33],
  ['100', 1.67],
  ['50 min', 0.83],
  ['0:50', 0.83],
  ['1 min', 0.02],
  ['1440', 24],
])('a length of “%s” is sent as %s h, which the server accepts', (length, hours) => {
  const { rows, sent } = imported([lineWith({ length })])
  expect(taken(rows)).toMatchObject([{ session: { durationHours: hours } }])
  expect(importSessionsInput.parse(sent).sessions).toMatchObject([{ durationHours: hours }])
})

test.each([
  lineWith({ date: '2026-11-03T10:00:59+01:00', time: '', end: '10:01' }),
  lineWith({ length: '0,004 h' }),
  lineWith({ length: '00:00' }),
  lineWith({ length: '1441 min' }),
])('a length that the server refuses is wrong in the preview: %j', (...line) => {
  expect(imported([line]).rows).toMatchObject([{ state: 'wrong', isTaken: false }])
})

const anyText = fc.string({ unit: 'binary', maxLength: 20 })
const number = (min: number, max: number) => fc.integer({ min, max }).map(String)
const two = (min: number, max: number) => number(min, max).map((text) => text.padStart(2, '0'))
const joined = (...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((texts) => texts.join(''))
const words = (...texts: string[]) => fc.constantFrom(...texts)
/** Mostly what the column is for, sometimes what lies beyond it or anything at all. */
const cell = (usual: fc.Arbitrary<string>, ...odd: fc.Arbitrary<string>[]) =>
  fc.oneof({ weight: 20, arbitrary: usual }, fc.oneof(words(''), anyText, ...odd))

const decimal = joined(number(0, 30), words(',', '.'), number(0, 9_999))
const date = joined(number(2000, 2099), words('-'), two(1, 12), words('-'), two(1, 28))
const oddDate = joined(number(1999, 2101), words('-'), two(0, 13), words('-'), two(0, 32))
const clock = joined(two(0, 23), words(':', '.'), two(0, 59))
const zoneless = joined(
  date,
  words('T'),
  two(0, 23),
  words(':'),
  two(0, 59),
  words(':'),
  two(0, 59),
)
const moment = joined(zoneless, words('', 'Z', '+02:00', '-0500', '.1234567Z'))

const line = fc.tuple(
  cell(fc.oneof(date, moment, number(37_000, 72_000)), oddDate, joined(words('45000'), decimal)),
  cell(fc.oneof(clock, joined(clock, words('–'), clock), words('')), decimal),
  cell(fc.oneof(clock, words('')), decimal),
  cell(
    fc.oneof(
      number(1, 1_500),
      joined(number(0, 23), words(',', '.'), number(0, 99), words('', ' h', ' tim')),
      joined(number(1, 200), words(' min')),
      joined(number(0, 5), words(' h '), number(0, 59), words(' m')),
      clock,
      words(''),
    ),
    decimal,
    joined(decimal, words(' h')),
    number(0, 3_000),
  ),
  cell(words('Anna Berg', 'PT 60: anna berg', 'anna@example.com')),
  cell(words('PT', 'Massage', '')),
  cell(words('', 'klar', 'uteblev', 'bokad', 'avbokat')),
  cell(
    fc.string({ maxLength: 20 }),
    number(4_990, 5_010).map((length) => 'x'.repeat(Number(length))),
  ),
)

test('whatever a sheet holds, the server accepts all rows that the preview takes', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.boolean(), (lines, draws) => {
      const { rows, sent } = imported(lines, draws)
      if (sent.sessions.length === 0) return
      accepted += sent.sessions.length
      const { success, data, error } = importSessionsInput.safeParse(sent)
      expect(error?.issues).toBeUndefined()
      expect(success).toBe(true)
      // Also what the preview shows is what is stored.
      expect(
        data?.sessions.map(({ startsAt, durationHours }) => [startsAt, durationHours]),
      ).toEqual(taken(rows).map(({ session }) => [session?.startsAt, session?.durationHours]))
      const planned = { completed: false, noShow: false }
      for (const { startsAt, status } of data?.sessions ?? [])
        expect(status === 'planned' || canBeMarked({ startsAt, ...planned }, now)).toBe(true)
    }),
  )
  // A reader that took none would show nothing.
  expect(accepted).toBeGreaterThan(20)
})
