import { xlsx, zipped } from '../xlsx.ts'
import { csv, macRoman, utf8, utf16 } from './encodings.ts'
import type { ForeignFile } from './preview.ts'

type ClientFile = Omit<ForeignFile, 'of'>

const semicolons = { separator: ';' }
/** More lines than the file has rows: those who count lines take the separator of the rows for a rare one. */
const note = 'Ont i knät; höger\nhopp, nej\nring "efter" åtta\nben\nrygg\nbål\naxlar\nvila'
const bounded = [
  ['Namn', 'E-post', 'Anteckning', 'Timmar kvar'],
  ['Anna Öberg', 'anna@example.com', note, '6,5'],
  ['Bo Ek', 'bo@example.com', 'Bra;\n\nmen\ntrött\noch\nsen', '10'],
  ['Zoë Lind', 'zoe@example.com', '', '2,25'],
]

const files: readonly ClientFile[] = [
  {
    name: 'c01-everfit.csv',
    is: 'Everfit: a status beside the names',
    bytes: utf8(
      csv([
        ['Client Status', 'First Name', 'Last Name', 'Email', 'Phone Number', 'Signed up'],
        ['Connected', 'Anna', 'Öberg', 'anna@example.com', '+46 70 123 45 67', '2025-01-14'],
        ['Connected', 'Bo', 'Ek', 'bo@example.com', '', '2025-02-02'],
        ['Archived', 'Zoë', 'Lind', 'zoe@example.com', '', '2024-09-30'],
      ]),
    ),
  },
  {
    name: 'c02-punchpass.csv',
    is: 'Punchpass: passes, dollars, visits left',
    bytes: utf8(
      csv([
        ['First Name', 'Last Name', 'Email', 'Pass Name', 'Paid', 'Visits Left', 'Purchased On'],
        ['Erik', 'Svensson', 'erik@example.com', '10 Class Pass', '$150.00', '7', '03/04/2026'],
        ['Anna', 'Öberg', 'anna@example.com', '10 Class Pass', '$150.00', '2', '03/14/2026'],
        ['Bo', 'Ek', 'bo@example.com', 'Drop-in', '$20.00', '0', '04/01/2026'],
      ]),
    ),
  },
  {
    name: 'c03-google-contacts.csv',
    is: 'Google Contacts of 2024: labels beside values',
    bytes: utf8(
      csv([
        [
          'First Name',
          'Middle Name',
          'Last Name',
          'Phonetic First Name',
          'Nickname',
          'Organization Name',
          'Notes',
          'Labels',
          'E-mail 1 - Label',
          'E-mail 1 - Value',
          'Phone 1 - Label',
          'Phone 1 - Value',
        ],
        ...[
          ['Anna', 'Maria', 'Öberg', '', '', 'Gym AB', 'Knä', '* myContacts', '* Work'],
          ['Bo', '', 'Ek', '', 'Bosse', '', '', '* myContacts', '* '],
        ].map((cells, n) => [
          ...cells,
          ['anna@example.com', 'bo@example.com'][n] ?? '',
          'Mobile',
          '070-123 45 67',
        ]),
      ]),
    ),
  },
  {
    name: 'c03b-google-contacts-old.csv',
    is: 'Google Contacts before 2024: whole name and parts',
    bytes: utf8(
      csv([
        [
          'Name',
          'Given Name',
          'Additional Name',
          'Family Name',
          'Group Membership',
          'E-mail 1 - Type',
          'E-mail 1 - Value',
          'Phone 1 - Type',
          'Phone 1 - Value',
        ],
        [
          'Anna Öberg',
          'Anna',
          '',
          'Öberg',
          '* myContacts',
          '* Home',
          'anna@example.com',
          'Mobile',
          '070-123 45 67',
        ],
        ['Bo Ek', 'Bo', '', 'Ek', '* myContacts', '* Home', 'bo@example.com', 'Mobile', ''],
      ]),
    ),
  },
  {
    name: 'c04-apple-numbers.csv',
    is: 'Apple Numbers: a title above the headings, a total',
    bytes: utf8(
      csv(
        [
          ['Klienter', '', ''],
          ['Namn', 'Mejl', 'Timmar kvar'],
          ['Anna Öberg', 'anna@example.com', '6,5'],
          ['Bo Ek', 'bo@example.com', '10'],
          ['Zoë Lind', 'zoe@example.com', '2,25'],
          ['Summa', '', '18,75'],
        ],
        { separator: ';', end: '\n' },
      ),
    ),
  },
  {
    name: 'c08-tva-tabeller.xlsx',
    is: 'Excel: two tables on one sheet',
    bytes: xlsx({
      sheets: {
        Blad1: [
          ['Namn', 'E-post', 'Timmar kvar'],
          ['Anna Öberg', 'anna@example.com', 6.5],
          ['Bo Ek', 'bo@example.com', 2],
          [],
          [],
          ['Datum', 'Klient', 'Längd'],
          [{ date: 46000 }, 'Anna Öberg', 1],
          [{ date: 46007 }, 'Anna Öberg', 1.5],
          [{ date: 46008 }, 'Bo Ek', 1],
        ],
      },
    }),
  },
  {
    name: 'c09-dolda.xlsx',
    is: 'Excel: a hidden column, a row that is filtered out, a hidden sheet',
    bytes: xlsx({
      sheets: {
        Klienter: [
          ['Namn', 'E-post (gammal)', 'E-post', 'Timmar kvar'],
          ['Anna Öberg', 'anna.gammal@example.com', 'anna@example.com', 6.5],
          ['Slutat Person', 'slutat@example.com', 'slutat@example.com', 4],
          ['Bo Ek', 'bo.gammal@example.com', 'bo@example.com', 2],
        ],
        Gamla: [
          ['Namn', 'E-post'],
          ['Zoë Lind', 'zoe@example.com'],
        ],
      },
      hidden: [2],
      hiddenColumns: [1],
      hiddenSheets: ['Gamla'],
    }),
  },
  ...(['\uFEFF', ''] as const).map((mark) => ({
    name: mark ? 'c11-utf16.txt' : 'c11b-utf16-utan-marke.txt',
    is: `Excel "Unicode-text"${mark ? '' : ' without its mark'}`,
    bytes: utf16(
      mark +
        csv(
          [
            ['Namn', 'E-post', 'Timmar kvar'],
            ['Anna Öberg', 'anna@example.com', '12,25'],
            ['Bo Ek', 'bo@example.com', '6,5'],
          ],
          { separator: '\t' },
        ),
    ),
  })),
  {
    name: 'c12-radbrytning.csv',
    is: 'Excel: cells of several lines, ;',
    bytes: utf8(csv(bounded, semicolons)),
  },
  {
    name: 'c12b-radbrytning.txt',
    is: 'Excel: cells of several lines, tabs',
    bytes: utf8(csv(bounded, { separator: '\t' })),
  },
  {
    name: 'c32-radbrytning-i-rubrik.csv',
    is: 'Excel: a heading of several lines',
    bytes: utf8(
      csv(
        [
          ['Klientens\nnamn', 'E-post\n(privat,\ninte\njobbets)', 'Timmar\nkvar\ni\npotten\n(h)'],
          ['Anna Öberg', 'anna@example.com', '6,5'],
          ['Bo Ek', 'bo@example.com', '10'],
        ],
        semicolons,
      ),
    ),
  },
  {
    name: 'c12c-macroman.csv',
    is: 'Excel on a Mac: its old letters',
    bytes: macRoman(
      csv(
        [
          ['Namn', 'E-post', 'Timmar kvar'],
          ['Anna Öberg', 'anna@example.com', '6,5'],
          ['Åsa Ärlig', 'asa@example.com', '1,5'],
        ],
        { separator: ';', end: '\r' },
      ),
    ),
  },
  {
    name: 'c13-gammal.xls',
    is: 'Excel 97 (BIFF8)',
    bytes: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
  },
  {
    name: 'c14-libre.ods',
    is: 'LibreOffice',
    bytes: zipped({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<office:document-content/>',
    }),
  },
  {
    name: 'c25-formler-utan-varden.xlsx',
    is: 'a program that writes formulas without their values',
    bytes: xlsx({
      sheets: {
        Blad1: [
          ['Namn', 'E-post', 'Timmar kvar'],
          ['Anna Öberg', 'anna@example.com', { formula: 'B2-C2', value: null }],
          ['Bo Ek', 'bo@example.com', { error: '#N/A' }],
          ['Zoë Lind', 'zoe@example.com', 2],
        ],
      },
    }),
  },
  {
    name: 'c30-apple-kontakter.vcf',
    is: 'Apple Contacts (vCard)',
    bytes: utf8(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Öberg;Anna;;;\r\nFN:Anna Öberg\r\nEMAIL;type=INTERNET:anna@example.com\r\nEND:VCARD\r\n',
    ),
  },
  {
    name: 'c31-html-tabell.xls',
    is: 'a web page named .xls',
    bytes: utf8(
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body><table><tr><td>Namn</td><td>E-post</td></tr><tr><td>Anna Öberg</td><td>anna@example.com</td></tr></table></body></html>',
    ),
  },
]

/** Files of clients. */
export const clientFiles: readonly ForeignFile[] = files.map((file) => ({ ...file, of: 'clients' }))
