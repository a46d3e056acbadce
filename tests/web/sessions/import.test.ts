import { expect, test } from 'vitest'
import { importRowsMax } from '#shared/import/limits.ts'
import { noChoices } from '#shared/import/rows.ts'
import { guessLayout } from '#shared/sessions/import/columns.ts'
import { clientFinder } from '#shared/sessions/import/match-clients.ts'
import { readRows, takeRows } from '#shared/sessions/import/rows.ts'
import { mostFor, timesAsMuch } from '#tests/processor-time.ts'
import { xlsx, zipped } from '#tests/xlsx.ts'
import { readSessions } from '#web/sessions/import/read-sessions.ts'

const now = new Date('2026-11-24T09:00:00Z')
const utf8 = (text: string) => new TextEncoder().encode(text)
const read = async (data: string | Uint8Array, name = '') => readSessions({ data, name, now })

const ics = (title: string, start = '20261124T090000Z') =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `SUMMARY:${title}`,
    `DTSTART:${start}`,
    'DURATION:PT1H',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

const header = ['Datum', 'Klockslag', 'Längd (h)', 'Klient', 'Anteckning']
const sheet = (name: string, title: string) => ({
  name,
  rows: [header, ['2026-11-24', '10:00', '1', title, '']],
  problem: null,
  note: '',
})

test.each([
  ['a file', utf8(ics('Åsa'))],
  ['with a byte order mark', utf8(`\uFEFF${ics('Åsa')}`)],
  ['in Windows-1252', Uint8Array.from(ics('Åsa'), (letter) => letter.charCodeAt(0))],
  ['pasted', ics('Åsa')],
])('a calendar is read: %s', async (_name, data) => {
  expect(await read(data)).toEqual({ sheets: [sheet('', 'Åsa')] })
})

test('calendars that are packed together, as Google exports them, are sheets to choose from', async () => {
  const archive = zipped({
    'jobb@example.com.ics': ics('Åsa'),
    'Helgdagar.ics': ics('Jul').replace('DTSTART', 'X'),
    'privat.ics': ics('Bo'),
  })
  expect(await read(archive, 'export.zip')).toEqual({
    sheets: [sheet('jobb@example.com.ics', 'Åsa'), sheet('privat.ics', 'Bo')],
  })
})

test('a calendar says how many of its events it has read', async () => {
  const told: number[] = []
  const event = ics('Åsa').split('\r\n').slice(1, -1).join('\r\n')
  const text = ['BEGIN:VCALENDAR', ...Array.from({ length: 600 }, () => event), 'END:VCALENDAR']
  await readSessions({ data: text.join('\r\n'), name: '', now }, (rows) => told.push(rows))
  expect(told).toEqual([0, 250, 500])
})

test.each([
  ['a file that is called a calendar and is none', utf8('<html>'), 'jobb.ics', /ingen kalender/],
  ['an empty one', utf8(''), 'jobb.ics', /ingen kalender/],
  ['one of whole days', utf8(ics('Jul', '20261224')), 'jobb.ics', /inga tillfällen med klockslag/],
  ['one of more than 10 MB', utf8(ics('x'.repeat(10_000_001))), 'jobb.ics', /högst 10 MB/],
  ['an archive of something else', zipped({ 'a.txt': 'hej' }), 'a.zip', /inget kalkylblad/],
  ['a broken archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'a.zip', /skadad/],
  ['a PDF with another name', utf8('%PDF-1.7'), 'pass.csv', /inget kalkylblad/],
])('%s says why it cannot be read', async (_name, data, name, problem) => {
  expect(await read(data, name)).toEqual({ problem: expect.stringMatching(problem) })
})

test('a workbook with dates and times of Excel becomes sessions', async () => {
  const reading = await read(
    xlsx({
      sheets: {
        Pass: [
          ['Datum', 'Start', 'Slut', 'Klient'],
          // 10:00 and 11:30, which no binary fraction is exactly.
          [{ date: 45000 }, { date: 10 / 24 }, { date: 11.5 / 24 }, 'Anna Berg'],
          [{ date: 45001 }, 10 / 24, 11.5 / 24, 'Anna Berg'],
          [45002, '10:00', '11.30', 'Anna Berg'],
          ['Summa', null, 3, null],
        ],
      },
    }),
    'pass.xlsx',
  )
  if ('problem' in reading) throw new Error(reading.problem)
  const table = reading.sheets[0]?.rows ?? []
  const clients = [{ id: 'a', name: 'Anna Berg', email: 'anna@example.com' }]
  const choices = {
    ...noChoices,
    clients: new Map<string, string>(),
    defaultLength: null,
    marksPast: true,
  }
  const known = { findClient: clientFinder(clients), clients }
  const { rows, skipped } = readRows(table, guessLayout(table), { known, choices, now })
  expect(skipped).toBe(1)
  expect(takeRows(rows, [], choices).map(({ session }) => session)).toEqual(
    ['2023-03-15', '2023-03-16', '2023-03-17'].map((date) => ({
      startsAt: new Date(`${date}T09:00:00Z`),
      durationHours: 1.5,
      status: 'completed',
    })),
  )
})

test('two thousand rows become sessions, each as quickly as those of a short file', async () => {
  const fewer = 8
  const times = await timesAsMuch(
    () => expectReady(importRowsMax),
    () => expectReady(importRowsMax / fewer),
  )
  expect(times).toBeLessThan(mostFor(fewer))
})

/** Reads a file of so many rows for three hundred clients: each is ready. */
async function expectReady(count: number): Promise<void> {
  const lines = Array.from(
    { length: count },
    (_, n) =>
      `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')};${7 + (n % 12)}:00;1;Klient ${n % 300}`,
  )
  const clients = Array.from({ length: 300 }, (_, n) => ({
    id: `${n}`,
    name: `Klient ${n}`,
    email: `k${n}@example.com`,
  }))
  const reading = await read(utf8(['Datum;Tid;Längd;Klient', ...lines].join('\n')))
  if ('problem' in reading) throw new Error(reading.problem)
  const table = reading.sheets[0]?.rows ?? []
  const { rows } = readRows(table, guessLayout(table), {
    known: { findClient: clientFinder(clients), clients },
    choices: {
      ...noChoices,
      clients: new Map(),
      defaultLength: 1,
      marksPast: true,
    },
    now,
  })
  expect(rows).toHaveLength(count)
  expect(rows.every(({ state }) => state === 'ready')).toBe(true)
}
