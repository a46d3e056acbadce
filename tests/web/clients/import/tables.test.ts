import { expect, test } from 'vitest'
import { guessLayout } from '#shared/clients/import/columns.ts'
import { countRows, readRows } from '#shared/clients/import/rows.ts'
import { rowCounts } from '#shared/clients/import/texts.ts'
import { csvOf } from '#shared/export/csv.ts'
import { noChoices } from '#shared/import/rows.ts'
import { readOut } from '#tests/row-counts.ts'
import { xlsx } from '#tests/xlsx.ts'
import { readSource } from '#web/lib/sheets/read-source.ts'

const klara = { id: 'k', name: 'Klara Klient', email: 'klara@example.com' }

const lines = (rows: readonly (readonly string[])[], separator: string) =>
  rows.map((cells) => cells.join(separator)).join('\r\n')

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const usual = [
  ['Namn', 'E-post', 'Mobil', 'Timmar kvar'],
  ['Åsa Öberg', 'asa@example.com', '070-123 45 67', '6,5'],
  ['Bo Ek', 'bo@example.com', '', '10'],
]

/** Sheets that look like life, and what becomes of them without a single choice. */
const tables: [string, string | Uint8Array, string][] = [
  ['cells copied from Excel', lines(usual, '\t'), '2 nya klienter, 16,5 h'],
  ['CSV of Swedish Excel on Windows', latin1(lines(usual, ';')), '2 nya klienter, 16,5 h'],
  [
    'CSV of an English program, with points and quotes',
    'Name,"E-mail",Phone,"Hours\nleft"\n"Öberg, Åsa",asa@example.com,,6.5\nBo Ek,bo@example.com,,10',
    '2 nya klienter, 16,5 h',
  ],
  ['cells without headings', lines(usual.slice(1), '\t'), '2 nya klienter, 16,5 h'],
  [
    'a title, an empty row, headings, and totals at the end',
    lines(
      [
        ['Mina klienter hösten 2026', '', '', ''],
        ['', '', '', ''],
        ...usual,
        ['', '', '', ''],
        ['Summa', '', '', '16,5'],
        ['', '', '', '16,5'],
      ],
      '\t',
    ),
    '2 nya klienter, 16,5 h',
  ],
  [
    'first and last names in columns of their own, in capitals',
    lines(
      [
        ['FÖRNAMN', 'EFTERNAMN', 'MAIL'],
        ['Åsa', 'Öberg', 'asa@example.com'],
      ],
      ';',
    ),
    '1 ny klient',
  ],
  [
    'phone numbers that Excel made into numbers',
    xlsx({
      sheets: {
        Blad1: [
          ['Kund', 'E-post', 'Telefonnummer', 'Saldo'],
          ['Åsa', 'asa@example.com', 701234567, 6.5],
        ],
      },
    }),
    '1 ny klient, 6,5 h',
  ],
  [
    'a workbook with merged and hidden cells, formulas and dates',
    xlsx({
      sheets: {
        Klienter: [
          ['Klienter', null, null, null],
          ['Klient', 'Mejl', 'Kund sedan (datum)', 'Timmar kvar'],
          ['Åsa', 'asa@example.com', { date: 45000 }, { formula: '10-3.5' }],
          ['Bo', 'bo@example.com', { date: 45001 }, 2],
        ],
      },
      merged: ['A1:D1'],
      hidden: [3],
    }),
    '1 ny klient, 6,5 h',
  ],
  [
    'a workbook of an old Mac',
    xlsx({
      sheets: {
        A: [
          ['Namn', 'E-post', 'Startdatum', 'Kvar'],
          ['Åsa', 'asa@example.com', { date: 43538 }, 0.25],
        ],
      },
      is1904: true,
    }),
    '1 ny klient, 0,25 h',
  ],
  [
    'a client with two passes, on two rows',
    lines([...usual, ['Åsa  öberg', 'ASA@example.com', '', '2']], '\t'),
    '2 nya klienter, 18,5 h',
  ],
  [
    'a client who is there already, and one with their address',
    lines(
      [
        ...usual,
        ['klara klient', 'Klara@Example.com', '', '3'],
        ['Karl', 'klara@example.com', '', '3'],
      ],
      '\t',
    ),
    '1 fel, 2 nya klienter, 1 finns redan, 16,5 h',
  ],
  [
    'clients without an address',
    lines([...usual, ['Cia', '', '', '4'], ['Dan', '', '', '']], '\t'),
    '2 saknar e-post, 2 nya klienter, 16,5 h',
  ],
  [
    'hours as people write them',
    lines(
      [
        usual[0] ?? [],
        ...['1 000,5', '10 h', '-2', '0', '', '10 st', '=1+1', '-', '1,333'].map((hours, n) => [
          `Klient ${n}`,
          `k${n}@example.com`,
          '',
          hours,
        ]),
      ],
      '\t',
    ),
    '4 fel, 5 nya klienter, 1 008,5 h',
  ],
  [
    'an address list of a mail program, with names inside the addresses',
    'Anna Berg <anna@example.com>\tAnna Berg\r\nBo Ek <bo@example.com>\tBo Ek',
    '2 nya klienter',
  ],
  [
    'the address before the name, and no heading',
    lines(
      usual.slice(1).map(([name = '', email = '', , hours = '']) => [email, name, hours]),
      ';',
    ),
    '2 nya klienter, 16,5 h',
  ],
  [
    'headings in English, in capitals',
    'CLIENT NAME;EMAIL ADDRESS;PHONE NUMBER;HOURS REMAINING\nÅsa;asa@example.com;;6,5',
    '1 ny klient, 6,5 h',
  ],
  [
    'spaces that do not break, and tabs at the end of rows',
    lines(
      usual.map((cells) => [...cells.map((cell) => `\u00a0${cell} `), '', '']),
      '\t',
    ),
    '2 nya klienter, 16,5 h',
  ],
  [
    'a byte order mark and a line that names the separator',
    `\uFEFFsep=;\r\n${lines(usual, ';')}`,
    '2 nya klienter, 16,5 h',
  ],
  ['line ends of an old Mac', lines(usual, ';').replaceAll('\r\n', '\r'), '2 nya klienter, 16,5 h'],
  [
    'an empty row between all rows',
    lines(
      usual.flatMap((cells) => [cells, []]),
      ';',
    ),
    '2 nya klienter, 16,5 h',
  ],
  [
    'rows that are shorter and longer than the heading',
    'Namn;E-post;Mobil;Timmar kvar\nÅsa;asa@example.com\nBo;bo@example.com;;10;;x;y',
    '2 nya klienter, 10 h',
  ],
  [
    'a subtotal for each month, and a grand total',
    lines(
      [
        ...usual,
        ['Delsumma', '', '', '16,5'],
        ['Cia Dal', 'cia@example.com', '', '3'],
        ['Delsumma', '', '', '3'],
        ['TOTALT:', '', '', '19,5'],
      ],
      ';',
    ),
    '3 nya klienter, 19,5 h',
  ],
  [
    'hours with a unit and a comma of a thousand',
    lines([...usual.slice(0, 1), ['Åsa', 'asa@example.com', '', '6,50 timmar']], '\t'),
    '1 ny klient, 6,5 h',
  ],
  [
    'a client who owes hours, with the minus sign of a word processor',
    lines([...usual.slice(0, 1), ['Åsa', 'asa@example.com', '', '−1,5']], '\t'),
    '1 ny klient, −1,5 h',
  ],
  [
    'one address twice with two names',
    lines([...usual, ['Åke Öberg', 'asa@example.com', '', '1']], '\t'),
    '1 fel, 2 nya klienter, 16,5 h',
  ],
  [
    'addresses that are none',
    lines(
      [
        usual[0] ?? [],
        ...['asa@', 'asa(at)example.com', 'saknas', 'a b@example.com'].map((email, n) => [
          `Klient ${n}`,
          email,
          '',
          '1',
        ]),
      ],
      '\t',
    ),
    '4 fel, 0 nya klienter',
  ],
  [
    'an address with a domain in Swedish letters',
    lines([usual[0] ?? [], ['Åsa', 'asa@räksmörgås.se', '', '1']], '\t'),
    '1 ny klient, 1 h',
  ],
  [
    'a phone number that Excel shortened to a power of ten',
    lines([usual[0] ?? [], ['Åsa', 'asa@example.com', '4,67012E+10', '1']], '\t'),
    '1 fel, 0 nya klienter',
  ],
  [
    'colours and notes beside',
    lines(
      [
        ['Namn', 'E-post', 'Färg', 'Anteckning', 'Träningstyp', 'Timmar'],
        ['Åsa', 'asa@example.com', 'Blå', 'Ont i knät; ej hopp', 'PT', '2'],
        ['Bo', 'bo@example.com', 'regnbåge', '', 'PT', '2'],
      ],
      '\t',
    ),
    '1 fel, 1 ny klient, 2 h',
  ],
  [
    'a workbook whose first sheet is empty',
    xlsx({ sheets: { Blad1: [], Klienter: usual } }),
    '2 nya klienter, 16,5 h',
  ],
  [
    'a workbook with hours as binary fractions',
    xlsx({
      sheets: { A: [usual[0] ?? [], ['Åsa', 'asa@example.com', null, 0.1 + 0.2]] },
    }),
    '1 ny klient, 0,3 h',
  ],
  [
    'a workbook that begins far from the corner',
    xlsx({
      sheets: { A: [[], [], ...usual.map((cells) => [null, null, ...cells])] },
    }),
    '2 nya klienter, 16,5 h',
  ],
  [
    'the exported table of clients of another account',
    csvOf([
      ['Klient', 'E-post', 'Mobil', 'Timmar kvar'],
      ['Åsa Öberg', 'asa@example.com', '+49 170 1234567', 6.5],
    ]),
    '1 ny klient, 6,5 h',
  ],
  [
    'UTF-8 without a mark',
    new TextEncoder().encode(lines(usual, ',').replace('6,5', '"6,5"')),
    '2 nya klienter, 16,5 h',
  ],
  ['letters made of two characters', lines(usual, '\t').normalize('NFD'), '2 nya klienter, 16,5 h'],
  [
    'a column of numbers in front, and one of comments behind',
    lines(
      usual.map((cells, n) => [n === 0 ? 'Nr' : String(n), ...cells, n === 0 ? 'Övrigt' : 'ok']),
      '\t',
    ),
    '2 nya klienter, 16,5 h',
  ],
  [
    'two columns of hours, bought and left',
    lines(
      [
        ['Namn', 'E-post', 'Köpta timmar', 'Timmar kvar'],
        ['Åsa', 'asa@example.com', '10', '6,5'],
      ],
      '\t',
    ),
    '1 ny klient, 6,5 h',
  ],
  ['a heading alone', lines(usual.slice(0, 1), ';'), '0 nya klienter'],
  ['only names', 'Namn\r\nÅsa\r\nBo\r\n', '2 saknar e-post, 0 nya klienter'],
  [
    'text that is no table',
    'Hej!\r\nHär kommer listan som du bad om.\r\n',
    '2 saknar e-post, 0 nya klienter',
  ],
]

test.each(tables)('%s', async (_name, source, becomes) => {
  const reading = await readSource(source)
  if ('problem' in reading) throw new Error(reading.problem)
  const [{ rows: table } = { rows: [] }] = reading.sheets
  const { rows } = readRows(table, guessLayout(table), {
    known: { clients: [klara] },
    choices: { ...noChoices },
  })
  expect(readOut(rowCounts(countRows(rows)))).toBe(becomes)
})
