import { expect, test } from 'vitest'
import { guessLayout } from '#shared/clients/import/columns.ts'
import { countRows, readRows } from '#shared/clients/import/rows.ts'
import { confirmText, rowCounts } from '#shared/clients/import/texts.ts'
import { noChoices } from '#shared/import/rows.ts'
import { restText } from '#shared/import/texts.ts'
import { readOut } from '#tests/row-counts.ts'

const header = ['Namn', 'E-post', 'Timmar kvar']
const clients = [{ id: 'k', name: 'Klara  Klient', email: 'klara@räksmörgås.se' }]

function read(lines: string[][], choices: Partial<typeof noChoices> = {}) {
  const table = [header, ...lines]
  const { rows, skipped } = readRows(table, guessLayout(table), {
    known: { clients },
    choices: { ...noChoices, ...choices },
  })
  return { rows, skipped, states: rows.map(({ state }) => state), counts: countRows(rows) }
}

test('a client who is not there yet is new', () => {
  const { rows, counts } = read([['Anna', 'Anna@example.com', '6,5']])
  expect(rows[0]).toMatchObject({
    state: 'new',
    isTaken: true,
    values: { name: 'Anna', email: 'anna@example.com', hours: 6.5 },
  })
  expect(counts).toMatchObject({ new: 1, pots: 1, hours: 6.5, untyped: 1 })
})

test('the same e-mail and name is there already, left as it is until a pot is chosen', () => {
  const line = ['klara klient', 'Klara@xn--rksmrgs-5wao1o.se', '4']
  expect(read([line]).rows[0]).toMatchObject({ state: 'existing', isTaken: false })
  const { rows, counts } = read([line], { ticks: new Map([[1, true]]) })
  expect(rows[0]).toMatchObject({ isTaken: true, client: { id: 'k' } })
  expect(counts).toMatchObject({ new: 0, existing: 1, pots: 1, hours: 4 })
})

test('an existing client without hours has no pot to add', () => {
  const line = ['Klara Klient', 'klara@räksmörgås.se', '']
  expect(read([line], { ticks: new Map([[1, true]]) }).counts).toMatchObject({
    existing: 1,
    pots: 0,
  })
})

test('the same e-mail with another name is wrong, never a match', () => {
  const { rows } = read([
    ['Karl', 'klara@räksmörgås.se', '4'],
    ['Anna', 'a@example.com', ''],
    ['Anders', 'A@example.com', ''],
  ])
  expect(rows.map(({ state, problems }) => [state, problems.email])).toEqual([
    ['wrong', 'Adressen tillhör redan Klara  Klient'],
    ['new', undefined],
    ['wrong', 'Samma adress som på rad 3, men ett annat namn'],
  ])
})

test('the same e-mail and name twice is one client with two pots', () => {
  const { rows, counts } = read([
    ['Anna', 'a@example.com', '6,5'],
    ['ANNA ', 'A@example.com', '0,01'],
    ['Anna', 'a@example.com', ''],
  ])
  expect(rows.map(({ state, isTaken, client }) => [state, isTaken, client])).toMatchObject([
    ['new', true, { at: 1 }],
    ['again', true, { at: 1 }],
    ['again', false, { at: 1 }],
  ])
  expect(counts).toMatchObject({ new: 1, pots: 2, hours: 6.51 })
})

test('when the first of two is left out, the second is the new client', () => {
  const lines = [
    ['Anna', 'a@example.com', '6,5'],
    ['Anna', 'a@example.com', '2'],
  ]
  const { rows } = read(lines, { ticks: new Map([[1, false]]) })
  expect(rows.map(({ state, isTaken }) => [state, isTaken])).toEqual([
    ['new', false],
    ['new', true],
  ])
})

test('without an e-mail a row waits, and is new when one is typed', () => {
  const line = ['Anna', '', '6,5']
  expect(read([line]).counts).toMatchObject({ waiting: 1, new: 0, hours: 0 })
  const edits = new Map([[1, { email: 'anna@example.com' }]])
  expect(read([line], { edits }).counts).toMatchObject({ waiting: 0, new: 1, hours: 6.5 })
})

test('a wrong cell says why, and is right when it is mended', () => {
  const line = ['Anna', 'anna@example.com', '10 st']
  const { rows, states } = read([line])
  expect(states).toEqual(['wrong'])
  expect(rows[0]?.problems).toEqual({ hours: '”10 st” är inget antal timmar' })
  expect(read([line], { edits: new Map([[1, { hours: '10' }]]) }).states).toEqual(['new'])
})

test('empty rows, totals and rows of numbers are left out and counted', () => {
  const lines = [
    ['Anna', 'a@example.com', '6,5'],
    ['', '  ', ''],
    ['Summa', '', '6,5'],
    ['Totalt timmar:', '', '6,5'],
    ['', '', '6,5'],
    // A person, not a sum.
    ['Summa', 'summa@example.com', '1'],
  ]
  expect(read(lines)).toMatchObject({ skipped: 4, states: ['new', 'new'] })
})

test('the texts count what there is', () => {
  const none = { new: 0, existing: 0, repeated: 0, wrong: 0, waiting: 0, pots: 0, hours: 0 }
  const all = { ...none, new: 38, existing: 2, wrong: 1, waiting: 1, pots: 38, hours: 246.5 }
  expect(readOut(rowCounts(all))).toBe(
    '1 fel, 1 saknar e-post, 38 nya klienter, 2 finns redan, 246,5 h',
  )
  expect(readOut(rowCounts({ ...none, new: 1 }))).toBe('1 ny klient')
  expect(confirmText(all)).toBe('Lägg till 38 klienter')
  expect(confirmText({ ...none, pots: 1 })).toBe('Lägg till 1 tidspott')
  expect(restText({ left: 2, skipped: 1, other: null })).toBe(
    '2 rader tas inte med om du inte rättar dem. 1 tom rad eller summa hoppas över.',
  )
})

test('a row that is exactly like one above comes unticked, is counted, and can be ticked', () => {
  const line = ['Anna', 'a@example.com', '6,5']
  const { rows, counts } = read([line, line, ['Anna', 'a@example.com', '2']])
  expect(rows.map(({ isTaken, isOffered, repeats }) => [isTaken, isOffered, repeats])).toEqual([
    [true, true, null],
    [false, true, 1],
    [true, true, null],
  ])
  expect(counts).toMatchObject({ new: 1, repeated: 1, pots: 2, hours: 8.5 })
  expect(readOut(rowCounts(counts))).toContain('1 upprepad rad')
  const ticked = read([line, line], { ticks: new Map([[2, true]]) }).counts
  expect(ticked).toMatchObject({ repeated: 0, pots: 2, hours: 13 })
})

test('of 2,000 rows of one name one client is made', () => {
  const { counts } = read(Array.from({ length: 2_000 }, () => ['Anna', 'a@example.com', '1']))
  expect(counts).toMatchObject({ new: 1, repeated: 1_999, hours: 1 })
})

test('where the meaning of a column changes midway, its rows are wrong one by one', () => {
  const { states, rows } = read([
    ['Anna', 'a@example.com', '6,5'],
    ['Bo', 'b@example.com', '10'],
    ['070-123 45 67', 'Cia', 'c@example.com'],
  ])
  expect(states).toEqual(['new', 'new', 'wrong'])
  expect(Object.keys(rows[2]?.problems ?? {})).toEqual(['email', 'hours'])
})
