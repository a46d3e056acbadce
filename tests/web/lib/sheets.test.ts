import { describe, expect, test } from 'vitest'
import { csvOf } from '#shared/export/csv.ts'
import { workbookFiles, xlsx, zipped } from '#tests/xlsx.ts'
import { readSource } from '#web/lib/sheets/read-source.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const rows = [
  ['Namn', 'Timmar'],
  ['Åsa', '6,5'],
]

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length + 2))
  for (const [n, letter] of ['\uFEFF', ...text].entries())
    bytes.setUint16(2 * n, letter.charCodeAt(0), isLittle)
  return new Uint8Array(bytes.buffer)
}

describe('text is read whatever its encoding and its separator', () => {
  test.each([
    ['pasted cells', 'Namn\tTimmar\r\nÅsa\t6,5\r\n'],
    ['semicolons', utf8('Namn;Timmar\nÅsa;6,5\n')],
    ['commas', utf8('Namn,Timmar\nÅsa,"6,5"\n')],
    ['line ends of old Macs', utf8('Namn;Timmar\rÅsa;6,5\r')],
    ['a first line that names the separator', utf8('sep=,\r\nNamn,Timmar\r\nÅsa,"6,5"')],
    ['UTF-8 with a byte order mark', utf8('\uFEFFNamn;Timmar\r\nÅsa;6,5')],
    ['Windows-1252', latin1('Namn;Timmar\r\nÅsa;6,5\r\n')],
    ['UTF-16, little end first', utf16('Namn\tTimmar\r\nÅsa\t6,5\r\n', true)],
    ['UTF-16, big end first', utf16('Namn\tTimmar\r\nÅsa\t6,5\r\n', false)],
  ])('%s', async (_name, source) => {
    expect(await readSource(source)).toEqual({ sheets: [{ name: '', rows, problem: null }] })
  })
})

test('a cell keeps its quotes, its separators and its line breaks', async () => {
  const read = await readSource('Namn\tAnteckning\r\nÅsa\t"Ont i ""knät""\nsen; 5" maj"\r\n')
  expect(read).toEqual({
    problem: 'Ett citattecken på rad 2 avslutas aldrig. Rätta det i filen och försök igen.',
  })
  expect(await readSource('Namn;Not\r\nÅsa;"Ont i ""knät"";\nsen"\r\n')).toMatchObject({
    sheets: [{ rows: [rows[0]?.with(1, 'Not'), ['Åsa', 'Ont i "knät";\nsen']] }],
  })
})

describe('the separator is judged by records, since a quoted cell has lines of its own', () => {
  const note = '"Ont i knät, höger\nhopp; nej\nlöpning, nej\nring\nefter\nåtta"'
  const cells = ['Åsa', note.slice(1, -1), '6,5']
  test.each([';', '\t'])('%j', async (mark) => {
    const lines = [
      ['Namn', 'Not', 'Timmar'],
      ['Åsa', note, '6,5'],
      ['Åsa', note, '6,5'],
    ]
    const text = lines.map((line) => line.join(mark)).join('\r\n')
    expect(await readSource(utf8(text))).toMatchObject({ sheets: [{ rows: [{}, cells, cells] }] })
  })

  test('with commas, although nearly every cell of text has a semicolon', async () => {
    const text = 'Namn,Not,Typ\n"Ek; Bo","a; b",PT\n"Öberg; Åsa","a; b",PT\n'
    expect(await readSource(text)).toMatchObject({
      sheets: [{ rows: [{}, ['Ek; Bo', 'a; b', 'PT'], ['Öberg; Åsa', 'a; b', 'PT']] }],
    })
  })

  test('with semicolons, below a title with a comma and beside decimal commas', async () => {
    const text =
      'Klienter, hösten\nNamn;E-post;Timmar\nÅsa;asa@example.com;6,5\nBo;b@example.com;7,5\n'
    expect(await readSource(text)).toMatchObject({
      sheets: [{ rows: [{}, ['Namn', 'E-post', 'Timmar'], ['Åsa', 'asa@example.com', '6,5'], {}] }],
    })
  })
})

/** As TextEncoder of MacRoman would write it, which there is none of. */
const macRoman = (text: string) => {
  const letters = [
    ...new TextDecoder('macintosh').decode(Uint8Array.from({ length: 256 }, (_, n) => n)),
  ]
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

describe('letters are those of the file, whatever it says of them', () => {
  const text = 'Namn;Typ\r\nAnna Öberg;Löpning\r\nÅSA EK;Sjukgymnastik på gång\r\n'
  const read = [{}, ['Anna Öberg', 'Löpning'], ['ÅSA EK', 'Sjukgymnastik på gång']]
  test.each([
    ['UTF-16 without its mark, little end first', utf16(text, true).slice(2)],
    ['UTF-16 without its mark, big end first', utf16(text, false).slice(2)],
    ['as Excel of a Mac writes CSV', macRoman(text)],
    ['Windows-1252', latin1(text)],
  ])('%s', async (_name, source) => {
    expect(await readSource(source)).toMatchObject({ sheets: [{ rows: read }] })
  })

  test('marks of Windows are not letters of a Mac', async () => {
    const windows = Uint8Array.from([...latin1('Namn;Not\r\nÅsa;väntar'), 0x85, 0x0d, 0x0a])
    expect(await readSource(windows)).toMatchObject({
      sheets: [{ rows: [{}, ['Åsa', expect.stringMatching(/^väntar[^Ö]$/)]] }],
    })
  })
})

test('the apostrophe of an exported cell is left out, any other kept', async () => {
  const cells = ['+49 170 1234567', '-', '=1+1', "'Åsa", "O'Hara", "'=Bo"]
  const exported = csvOf([['Namn', 'Mobil', 'Not', 'Typ', 'Alias', 'Mer'], cells])
  expect(await readSource(exported)).toMatchObject({ sheets: [{ rows: [{}, cells] }] })
})

test('a reading says how many rows it has read, and no more are read than are taken', async () => {
  const told: number[] = []
  await readSource('Namn;Not\n'.repeat(350), (count) => told.push(count))
  expect(told).toEqual([100, 200, 300])
  await readSource('Namn;Not\n'.repeat(100_000), (count) => told.push(count))
  expect(told.at(-1)).toBe(2_000)
  await readSource(xlsx({ sheets: { A: [['Namn'], ['Åsa'], ['Bo']] } }), (count) =>
    told.push(count),
  )
  expect(told.at(-1)).toBe(3)
})

describe('what cannot be read says why', () => {
  const line = (cells: number) => Array.from({ length: cells }, () => 'x').join(';')
  test.each([
    [
      'a quoted field that never ends',
      utf8('Namn;Not\nÅsa;"Ont\nBo;10'),
      /citattecken på rad 2 avslutas aldrig/,
    ],
    ['500 columns', utf8(`${line(500)}\n${line(500)}`), /fler än 100 kolumner/],
    ['one line of 10 MB', 'x,'.repeat(5_000_000), /fler än 100 kolumner/],
    ['one cell of 10 MB', 'x'.repeat(10_000_000), /cell på rad 1 är längre än Excel/],
    ['more than 10 MB', 'x'.repeat(10_000_001), /högst 10 MB/],
    ['2,002 rows', 'Namn\n'.repeat(2002), /fler än 2\u00a0000 rader/],
    ['nothing', utf8(' \r\n;\r\n'), /inga rader/],
    ['a PDF with another name', utf8('%PDF-1.7\n1 0 obj'), /inget kalkylblad/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /inget kalkylblad/],
    ['a workbook with a password', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /lösenord/],
    [
      'a file that is half binary',
      Uint8Array.from([...utf8('Namn;Timmar\r\nÅsa;6\r\nBo'), 0, 1, 0xff, 0xfe, 0, 10, 0]),
      /skadad: från rad 3 är den inte text/,
    ],
    ['contacts', utf8('BEGIN:VCARD\r\nFN:Anna\r\nEND:VCARD'), /en fil med kontakter \(vCard\)/],
    ['a calendar', utf8('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), /en kalender.*”Importera pass”/],
    ['a web page', utf8('\uFEFF\r\n<html xmlns:x="x"><table>'), /webbsida \(HTML\).*\.xlsx/],
    [
      'a workbook of Excel 2003 as XML',
      utf8('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>'),
      /äldre format \(XML\)/,
    ],
    [
      'a sheet of OpenDocument',
      zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
      /^Filen är ett OpenDocument-kalkylblad\. Spara den som \.xlsx eller CSV/,
    ],
    ['one of Numbers', zipped({ 'Index/Document.iwa': 'x' }), /Apple Numbers/],
    ['a binary workbook', zipped({ 'xl/workbook.bin': 'x' }), /\.xlsb/],
    ['an archive with a sheet in it', zipped({ 'klienter.csv': 'x' }), /Packa upp/],
    ['a broken archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), /skadad/],
    ['an archive of something else', zipped({ 'word/document.xml': '<w/>' }), /inget kalkylblad/],
    [
      'an archive that unpacks to 60 MB',
      zipped({ ...workbookFiles({ sheets: { A: [] } }), 'xl/a.xml': ' '.repeat(60_000_000) }),
      /för stor när den packas upp/,
    ],
    ...[
      'r="XFD1048576"',
      "r='XFD1048576'",
      's=\'>\' r = "xfd1048576"',
      's="1"\n\tr=\'XFD1048576\'',
    ].map((place): [string, Uint8Array, RegExp] => [
      `a cell at the other end of the sheet: ${place}`,
      zipped({
        ...workbookFiles({ sheets: { A: [] } }),
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1048576"><c ${place}><v>1</v></c></row></sheetData></worksheet>`,
      }),
      /för stor när den packas upp/,
    ]),
    [
      'a cell whose place is written with entities',
      zipped({
        ...workbookFiles({ sheets: { A: [] } }),
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row r="1048576"><c r="&#88;FD1048576"><v>1</v></c></row></sheetData></worksheet>',
      }),
      /skadad/,
    ],
    [
      'a workbook whose sheet is no XML',
      zipped({
        ...workbookFiles({ sheets: { A: [] } }),
        'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row',
      }),
      /skadad|inga rader/,
    ],
  ])('%s', async (_name, source, problem) => {
    expect(await readSource(source)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

test('a workbook: numbers without a binary error, dates, formulas by their value, and merged cells', async () => {
  const file = xlsx({
    sheets: {
      Klienter: [
        ['Mina klienter', null, null, null],
        ['Namn', 'Telefon', 'Timmar', 'Sedan'],
        ['Åsa & Bo', 701234567, 0.1 + 0.2, { date: 45000 }],
        ['Cia', null, { formula: '10-3.5' }, { date: 45000.5 }],
      ],
      Tomt: [],
    },
    merged: ['A1:D1'],
  })
  expect(await readSource(file)).toEqual({
    sheets: [
      {
        name: 'Klienter',
        rows: [
          ['Mina klienter', '', '', ''],
          ['Namn', 'Telefon', 'Timmar', 'Sedan'],
          ['Åsa & Bo', '701234567', '0.3', '2023-03-15'],
          ['Cia', '', '6.5', '2023-03-15T12:00'],
        ],
        problem: null,
      },
    ],
  })
})

test('what is hidden is left out and said, and the other rows keep their numbers', async () => {
  const file = xlsx({
    sheets: {
      Klienter: [
        ['Namn', 'Gammal adress', 'E-post'],
        ['Åsa', 'gammal@example.com', 'asa@example.com'],
        ['Bo', null, 'bo@example.com'],
        ['Cia', null, 'cia@example.com'],
      ],
      Gamla: [['Namn'], ['Dan']],
      Tomt: [],
    },
    hidden: [2],
    hiddenColumns: [1],
    hiddenSheets: ['Gamla', 'Tomt'],
  })
  const [sheet, ...others] = await sheetsIn(file)
  expect(others).toEqual([])
  expect(sheet).toEqual({
    name: 'Klienter',
    rows: [
      ['Namn', '', 'E-post'],
      ['Åsa', '', 'asa@example.com'],
      [],
      ['Cia', '', 'cia@example.com'],
    ],
    problem: null,
    note: '1 dold rad, 1 dold kolumn och 1 dolt blad togs inte med.',
  })
})

test('of a long sheet that is filtered, the rows that are shown are read', async () => {
  const long = Array.from({ length: 2_500 }, (_, n) => [`Rad ${n}`])
  const hidden = Array.from({ length: 2_000 }, (_, n) => n + 100)
  const [sheet] = await sheetsIn(xlsx({ sheets: { A: long }, hidden }))
  expect(sheet?.rows.filter(({ length }) => length > 0)).toHaveLength(500)
  expect(sheet?.note).toBe('2\u00a0000 dolda rader togs inte med.')
})

test('a file in which all is hidden says so', async () => {
  const file = xlsx({ sheets: { A: [['Namn'], ['Åsa']] }, hidden: [0, 1] })
  expect(await readSource(file)).toMatchObject({
    sheets: [{ problem: expect.stringMatching(/dolt/) }],
  })
})

test('a formula without a value and an error of the sheet are said, by row, and never empty', async () => {
  const none = { formula: 'B1-C1', value: null }
  const file = xlsx({
    sheets: {
      A: [
        ['Namn', 'Timmar'],
        ['Åsa', none],
        ['Bo', none],
        [none, 2],
        ['Cia', { error: '#N/A' }],
        ['Dan', none],
        ['Eva', { formula: '10-3.5' }],
      ],
    },
  })
  expect(await sheetsIn(file)).toEqual([
    {
      name: 'A',
      rows: [
        ['Namn', 'Timmar'],
        ['Åsa', '#FORMEL!'],
        ['Bo', '#FORMEL!'],
        ['#FORMEL!', '2'],
        ['Cia', '#N/A'],
        ['Dan', '#FORMEL!'],
        ['Eva', '6.5'],
      ],
      problem: null,
      note: 'Formler utan värde på rad 2–4 och 6: öppna filen i Excel, spara den och välj den igen. Felvärden, som #N/A, på rad 5.',
    },
  ])
})

test('a time alone is a time, whichever day the workbook counts from', async () => {
  const cells = ['Tid', { date: 11.5 / 24 }, { date: 0.75 }, { date: 1 + 1.5 / 24 }]
  for (const is1904 of [false, true])
    expect(await readSource(xlsx({ sheets: { A: [cells] }, is1904 }))).toMatchObject({
      sheets: [{ rows: [['Tid', '11:30', '18:00', '25:30']] }],
    })
})

async function sheetsIn(file: Uint8Array) {
  const read = await readSource(file)
  if ('problem' in read) throw new Error(read.problem)
  return read.sheets
}

test('dates of a workbook that counts from 1904', async () => {
  const file = xlsx({ sheets: { A: [['Datum', { date: 43538 }]] }, is1904: true })
  expect(await readSource(file)).toMatchObject({ sheets: [{ rows: [['Datum', '2023-03-15']] }] })
})

test('a sheet with too many rows leaves the others to choose from', async () => {
  const long = Array.from({ length: 2002 }, (_, n) => [`Rad ${n}`])
  const read = await readSource(xlsx({ sheets: { Logg: long, Klienter: [['Namn'], ['Åsa']] } }))
  expect(read).toMatchObject({
    sheets: [
      { name: 'Logg', rows: [], problem: expect.stringMatching(/fler än 2\u00a0000 rader/) },
      { name: 'Klienter', rows: [['Namn'], ['Åsa']], problem: null },
    ],
  })
})
