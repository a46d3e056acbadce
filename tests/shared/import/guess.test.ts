import { describe, expect, test } from 'vitest'
import { clientSheet, guessLayout } from '#shared/clients/import/columns.ts'
import { noChoices, readLines } from '#shared/import/rows.ts'
import { guessLayout as guessSessions } from '#shared/sessions/import/columns.ts'

const tableOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

/** The names and addresses that are read of a list of clients. */
const people = (text: string) => {
  const table = tableOf(text)
  const options = { declaration: clientSheet, choices: noChoices, now: null }
  return readLines(table, guessLayout(table), options).lines.map(({ cells }) => [
    cells.name,
    cells.email,
  ])
}

describe('the lists of clients that other programs write', () => {
  test.each([
    [
      'Everfit: the status of a client is no name',
      `First Name | Last Name | Email | Phone | Client Status
       Anna | Öberg | anna@example.com | 070-123 45 67 | Connected
       Zoë | Ek | zoe@example.com | | Archived`,
      ['Anna Öberg', 'Zoë Ek'],
    ],
    [
      'Punchpass: the name of a pass is no name',
      `First Name | Last Name | Email | Pass Name | Class Pass | Remaining
       Anna | Öberg | anna@example.com | 10 Class Pass | 10 | 3
       Zoë | Ek | zoe@example.com | 5 Class Pass | 5 | 2`,
      ['Anna Öberg', 'Zoë Ek'],
    ],
    [
      'Google 2024: the middle name stands in the middle, and the value is the address',
      `First Name | Middle Name | Last Name | Phonetic First Name | File As | E-mail 1 - Label | E-mail 1 - Value | E-mail 2 - Value | Phone 1 - Label | Phone 1 - Value
       Anna | Maria | Öberg | | | * Work | anna@example.com | | Mobile | 070-123 45 67
       Zoë | | Ek | | | * Other | zoe@example.com | z@example.com | | `,
      ['Anna Maria Öberg', 'Zoë Ek'],
    ],
    [
      'Google before: the whole name is not doubled by its parts',
      `Name | Given Name | Additional Name | Family Name | E-mail 1 - Type | E-mail 1 - Value
       Anna Öberg | Anna | | Öberg | * Work | anna@example.com
       Zoë Ek | Zoë | | Ek | * | zoe@example.com`,
      ['Anna Öberg', 'Zoë Ek'],
    ],
    [
      'Förnamn and Efternamn, beside a nickname',
      `Förnamn | Efternamn | Smeknamn | E-post
       Anna | Öberg | Nanna | anna@example.com
       Zoë | Ek | | zoe@example.com`,
      ['Anna Öberg', 'Zoë Ek'],
    ],
    [
      'surname first, where every name has its comma',
      `Kund | E-post
       Öberg, Anna | anna@example.com
       Ek, Zoë | zoe@example.com`,
      ['Anna Öberg', 'Zoë Ek'],
    ],
    [
      'cells decide between headings: what holds no address is none',
      `Namn | E-post | Kontakt
       Anna Öberg | ja | anna@example.com
       Zoë Ek | nej | zoe@example.com`,
      ['Anna Öberg', 'Zoë Ek'],
    ],
  ])('%s', (_name, text, names) => {
    expect(people(text)).toEqual([
      [names[0], 'anna@example.com'],
      [names[1], 'zoe@example.com'],
    ])
  })
})

test('a comma in one name of many turns none', () => {
  const text = `Namn | E-post
    Anna Öberg, PT | anna@example.com
    Zoë Ek | zoe@example.com`
  expect(people(text).map(([name]) => name)).toEqual(['Anna Öberg, PT', 'Zoë Ek'])
})

test('the label of a telephone is neither the telephone nor a training type', () => {
  const table = tableOf(`Name | E-mail 1 - Value | Phone 1 - Type
    Anna Öberg | anna@example.com | Mobile`)
  expect(guessLayout(table).columns).toEqual(['name', 'email', null])
})

test('a trainer, and the day of the booking, are neither client nor day of a session', () => {
  const table = tableOf(`Booked on | Date | Time | Customer | Trainer Name | Status
    2026-10-01 | 2026-11-03 | 10:00 | Anna Öberg | Tove | Attended`)
  expect(guessSessions(table).columns).toEqual([null, 'date', 'time', 'client', null, 'status'])
})

const readClients = (text: string) => {
  const table = tableOf(text)
  const options = { declaration: clientSheet, choices: noChoices, now: null }
  const { lines, skipped, other } = readLines(table, guessLayout(table), options)
  return { names: lines.map(({ cells }) => cells.name), skipped, other }
}

describe('a second table on the sheet (D134)', () => {
  test('is left out as a whole, from its heading below an empty row', () => {
    const text = `Namn | E-post | Timmar kvar
      Anna | anna@example.com | 3
       | |
      Datum | Klient | Längd
      2026-11-03 | Anna | 1
       | |
      2026-11-10 | Anna | 1`
    expect(readClients(text)).toEqual({ names: ['Anna'], skipped: 1, other: { at: 3, rows: 2 } })
  })

  test('has no say in what the columns of the first hold', () => {
    const table = tableOf(`Datum | Tid | Klient
      2026-11-03 | 10:00 | Anna
       | |
      Namn | E-post | Telefon
      ${'Anna | anna@example.com | 070-1\n'.repeat(30)}`)
    expect(guessSessions(table)).toEqual({ header: 0, columns: ['date', 'time', 'client'] })
  })

  test('is not taken for the first, however many headings it has', () => {
    const text = `Namn | E-post | | |
      Anna | anna@example.com | | |
       | | | |
      Namn | E-post | Telefon | Typ | Timmar kvar
      Bo | bo@example.com | | PT | 3`
    expect(readClients(text)).toEqual({ names: ['Anna'], skipped: 1, other: { at: 3, rows: 1 } })
  })

  test.each([
    ['headings that come again', 'Namn | E-post | Typ'],
    ['a title of a part', 'Tisdagar | |'],
    ['a client without an address', 'Klient Klientsson | | PT'],
  ])('does not begin with %s', (_name, row) => {
    const text = `Namn | E-post | Typ
      Anna | anna@example.com | PT
       | |
      ${row}
      Bo | bo@example.com | PT`
    const { names, other } = readClients(text)
    expect([names[0], names.at(-1), other]).toEqual(['Anna', 'Bo', null])
  })
})

test('an amount below "Paid" is no day of payment: the column is left out, and no row is refused for it', () => {
  const table = tableOf(`Name | Email | Paid
    Anna Öberg | anna@example.com | $150.00`)
  expect(guessLayout(table).columns).toEqual(['name', 'email', null])
  const days = tableOf(`Name | Email | Paid
    Anna Öberg | anna@example.com | $150.00
    Zoë Ek | zoe@example.com | 2026-11-02`)
  expect(guessLayout(days).columns).toEqual(['name', 'email', 'paid'])
})
