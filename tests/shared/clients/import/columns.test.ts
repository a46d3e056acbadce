import { expect, test } from 'vitest'
import { clientSheet, guessLayout } from '#shared/clients/import/columns.ts'
import { noChoices, readLines } from '#shared/import/rows.ts'

/** The names in the rows of a sheet. */
const readNames = (table: string[][]) =>
  readLines(table, guessLayout(table), {
    declaration: clientSheet,
    choices: noChoices,
    now: null,
  }).lines.map(({ cells }) => cells.name)

const anna = ['Anna Berg', 'anna@example.com', '701234567', 'PT 60', '6,5']
const bo = ['Bo Ek', 'bo@example.com', '', 'PT 60', '10']

test.each([
  [['Namn', 'E-post', 'Telefon', 'Träningstyp', 'Timmar kvar']],
  [['NAME', 'E-MAIL', 'PHONE', 'SERVICE', 'HOURS\nLEFT']],
  [['\uFEFFKundens\nnamn', 'Mejladress', 'Mobil', 'Tidspott', 'Saldo (h)']],
  [['Klient', 'Epost', 'Tel.', 'Paket', 'Antal timmar']],
])('the headings %j are understood', (headings) => {
  expect(guessLayout([headings, anna, bo])).toEqual({
    header: 0,
    columns: ['name', 'email', 'phone', 'type', 'hours'],
  })
})

test('a heading below a title and an empty row is found', () => {
  const table = [['Mina klienter 2026'], [], ['Namn', 'E-post'], ['Anna', 'anna@example.com']]
  expect(guessLayout(table)).toEqual({ header: 2, columns: ['name', 'email'] })
})

test('hours left go before other hours; prices, dates and hours bought are no hours left', () => {
  const headings = ['Namn', 'E-post', 'Timmar', 'Kvar', 'Pris/tim', 'Köpta timmar', 'Köpt datum']
  expect(guessLayout([headings]).columns).toEqual([
    'name',
    'email',
    null,
    'hours',
    null,
    null,
    null,
  ])
})

test.each([
  ['Pris', 'Betald'],
  ['PRIS (kr)', 'Betaldatum'],
  ['Belopp', 'Betald den'],
  ['Price', 'Paid on'],
  ['Betalt kr', 'Betalningsdatum'],
])('the headings “%s” and “%s” are a price and its day of payment', (price, paid) => {
  const headings = ['Namn', 'E-post', 'Timmar kvar', price, paid]
  const columns = ['name', 'email', 'hours', 'price', 'paid']
  expect(guessLayout([headings]).columns).toEqual(columns)
})

test('first and last name in two columns are joined', () => {
  const table = [
    ['Förnamn', 'Efternamn', 'Mail'],
    ['Anna', 'Berg', 'anna@example.com'],
  ]
  const { columns } = guessLayout(table)
  expect(columns).toEqual(['firstName', 'lastName', 'email'])
  expect(readNames(table)).toEqual(['Anna Berg'])
})

test('without headings the cells tell: an address, a phone number, mostly numbers, texts that come back', () => {
  const rows = [...Array.from({ length: 3 }, () => anna), ['Cia', 'c@example.com', '', 'PT', '-']]
  expect(guessLayout(rows)).toEqual({
    header: null,
    columns: ['name', 'email', 'phone', 'type', 'hours'],
  })
})

test('below headings that say nothing, the name and the address are found by their cells', () => {
  const table = [['Namn', 'Kontakt', 'Poäng'], anna.slice(0, 3), bo.slice(0, 3)]
  expect(guessLayout(table).columns).toEqual(['name', 'email', null])
})

test('an empty sheet has no columns', () => {
  expect(guessLayout([])).toEqual({ header: null, columns: [] })
  expect(guessLayout([[]])).toEqual({ header: null, columns: [] })
})
