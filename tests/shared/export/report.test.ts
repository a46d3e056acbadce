import { describe, expect, it } from 'vitest'
import type { ExportData } from '#shared/export/payload.ts'
import { exportFileName, exportReport } from '#shared/export/report.ts'
import { instantOf } from '#shared/time.ts'
import { clientDetails } from '#tests/component/rows.ts'

type Client = ExportData['clients'][number]
type Session = Client['sessions'][number]

const november = { from: '2026-11-01', to: '2026-11-30' }

const session = (date: string, time: string, more: Partial<Session> = {}): Session => ({
  startsAt: instantOf(date, time),
  durationHours: 1,
  completed: false,
  noShow: false,
  chargedHours: 0,
  notes: '',
  ...more,
})
const client = (name: string, more: Partial<Client> = {}): Client => ({
  ...clientDetails({ name, email: 'anna@example.com', phone: null }),
  lastingNote: '',
  pots: [],
  sessions: [],
  ...more,
})
const report = (clients: Client[], period = november) =>
  exportReport(
    { trainerName: 'Maria Berg', readAt: instantOf('2026-11-18', '12:05'), clients },
    period,
  )
const linesIn = (text: string) => text.slice(1).split('\r\n')

/** The names between two rules, which a reader or a program takes for section headings. */
function sectionsOf(text: string): string[] {
  const lines = linesIn(text)
  return lines.filter(
    (_, n) => /^={72}$/.test(lines[n - 1] ?? '') && /^={72}$/.test(lines[n + 1] ?? ''),
  )
}

describe('export file', () => {
  it('matches the expected text in full', () => {
    const anna = client('Anna Åkesson', {
      phone: '+46701740697',
      lastingNote: 'Kör bil hit.\nVill ha pass på morgonen.',
      pots: [
        { potTypeName: 'Yoga', hoursRemaining: -1234.5, totalHours: 5 },
        { potTypeName: 'PT 60 min', hoursRemaining: 6.5, totalHours: 10 },
      ],
      sessions: [
        session('2026-11-24', '10:00', { notes: 'Knäböj 3 × 8\n\n  tyngre nästa gång' }),
        session('2026-11-02', '08:30', {
          durationHours: 1.5,
          completed: true,
          chargedHours: 1.5,
          notes: 'Ömma axlar',
        }),
        session('2026-11-09', '23:30', { noShow: true, completed: true, chargedHours: 1 }),
      ],
    })
    expect(linesIn(report([anna]))).toEqual([
      'Export från Tidspott',
      '',
      'Tränare:  Maria Berg',
      'Period:   1 november 2026 – 30 november 2026',
      'Hämtad:   18 november 2026 kl 12:05',
      'Klienter: 1',
      'Pass:     3 pass, 3,5 h, varav 2,5 h har dragits från tidspotter',
      '',
      'Filen innehåller personuppgifter och anteckningar. Förvara den så att ingen obehörig kan läsa den.',
      '',
      '',
      '='.repeat(72),
      'Anna Åkesson',
      '='.repeat(72),
      'E-post:  anna@example.com',
      'Telefon: 070-174 06 97',
      '',
      'Bra att veta',
      '  Kör bil hit.',
      '  Vill ha pass på morgonen.',
      '',
      'Tidspotter den 18 november 2026',
      '       6,5 h  kvar av 10 h  PT 60 min',
      '  −1 234,5 h  kvar av 5 h   Yoga',
      '',
      'Träningspass 1 november 2026 – 30 november 2026',
      '  mån 2 nov 2026   v. 45  08:30–10:00  1,5 h  GENOMFÖRT',
      '      Ömma axlar',
      '  mån 9 nov 2026   v. 46  23:30–00:30    1 h  UTEBLIVET',
      '  tis 24 nov 2026  v. 48  10:00–11:00    1 h  PLANERAT',
      '      Knäböj 3 × 8',
      '',
      '        tyngre nästa gång',
      '',
      'Summa: 3 pass, 3,5 h, varav 2,5 h har dragits från tidspotter',
      '',
    ])
  })

  it('opens in Notepad and on macOS: a byte order mark, only CRLF, no no-break spaces', () => {
    const text = report([client('Anna', { sessions: [session('2026-11-02', '10:00')] })])
    expect(text.startsWith('\ufeffExport')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u00a0]/)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  it('has a section per client in Swedish order, also for clients of the same name', () => {
    const names = ['Örjan', 'Klient 10', 'Åsa', 'Adam', 'Klient 2', 'Ärla', 'Adam', 'Zara']
    expect(sectionsOf(report(names.map((name) => client(name))))).toEqual([
      'Adam',
      'Adam',
      'Klient 2',
      'Klient 10',
      'Zara',
      'Åsa',
      'Ärla',
      'Örjan',
    ])
    const [bertil, adam] = ['b@example.com', 'a@example.com']
    const text = report([client('Anna', { email: bertil }), client('Anna', { email: adam })])
    expect(text.indexOf(adam)).toBeLessThan(text.indexOf(bertil))
  })

  it('states where there are no rows', () => {
    const lines = linesIn(report([client('Anna')]))
    expect(lines).toContain('Telefon: saknas')
    expect(lines).toContain('Inga tidspotter.')
    expect(lines).toContain('Inga träningspass i perioden.')
    expect(lines).toContain('Pass:     0 pass')
    expect(lines.filter((line) => line.startsWith('Summa'))).toEqual([])
  })

  it('has only a heading without clients', () => {
    const lines = linesIn(report([]))
    expect(lines).toContain('Klienter: 0')
    expect(sectionsOf(report([]))).toEqual([])
    expect(lines.at(-1)).toBe('')
  })

  it('states for uncharged sessions that they were not charged', () => {
    const text = report([
      client('Anna', { sessions: [session('2026-11-02', '10:00', { completed: true })] }),
    ])
    expect(text).toContain('Summa: 1 pass, 1 h, inget har dragits från tidspotter')
  })

  it('adds hours to the hundredth without floating-point error', () => {
    const sessions = Array.from({ length: 30 }, () =>
      session('2026-11-02', '10:00', { durationHours: 0.1, completed: true, chargedHours: 0.1 }),
    )
    expect(report([client('Anna', { sessions })])).toContain(
      'Summa: 30 pass, 3 h, varav 3 h har dragits från tidspotter',
    )
  })

  it.each([
    ['in the night of 23 hours', '2026-03-29', '01:30', 'sön 29 mar 2026  v. 13  01:30–03:30  1 h'],
    ['in the night of 25 hours', '2026-10-25', '01:30', 'sön 25 okt 2026  v. 43  01:30–02:30  1 h'],
    [
      'in the week around New Year',
      '2026-12-31',
      '23:30',
      'tor 31 dec 2026  v. 53  23:30–00:30  1 h',
    ],
    [
      'on a day of last year’s week',
      '2027-01-01',
      '10:00',
      'fre 1 jan 2027  v. 53  10:00–11:00  1 h',
    ],
  ])('writes Stockholm time %s', (_when, date, time, line) => {
    const text = report([client('Anna', { sessions: [session(date, time)] })], {
      from: '2026-01-01',
      to: '2027-12-31',
    })
    expect(text).toContain(`  ${line}  PLANERAT\r\n`)
  })

  it.each([
    ['a line break', `Anna\r\n${'='.repeat(72)}\r\nBertil\r\n${'='.repeat(72)}`],
    ['a line separator', `Anna\u2028${'='.repeat(72)}\u2029Bertil\u0085${'='.repeat(72)}`],
    ['a vertical tab and a form feed', `Anna\v${'='.repeat(72)}\fBertil\f${'='.repeat(72)}`],
  ])('has no forged section from %s in user input', (_what, hostile) => {
    const text = report([
      client(hostile, {
        email: hostile,
        phone: hostile,
        pots: [{ potTypeName: hostile, hoursRemaining: 1, totalHours: 1 }],
        sessions: [session('2026-11-02', '10:00', { notes: hostile })],
      }),
      client('Cecilia'),
    ])
    expect(sectionsOf(text)).toHaveLength(2)
    const rules = text
      .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
      .filter((line) => /^=+$/.test(line))
    expect(rules).toHaveLength(4)
  })

  it('keeps names of any length and direction complete, each on its line', () => {
    const long = 'Anna-Karin '.repeat(18).trim()
    const rightToLeft = '\u05d3\u05d5\u05d3 \u05db\u05d4\u05df'
    const text = report([
      client(long, { pots: [{ potTypeName: long, hoursRemaining: 1, totalHours: 2 }] }),
      client(rightToLeft, {
        pots: [{ potTypeName: rightToLeft, hoursRemaining: 1, totalHours: 2 }],
      }),
      client('\u202eanreB\u2067'),
    ])
    expect(sectionsOf(text).sort()).toEqual([long, 'anreB', rightToLeft].sort())
    expect(linesIn(text)).toContain(`  1 h  kvar av 2 h  ${rightToLeft}`)
    expect(linesIn(text)).toContain(`  1 h  kvar av 2 h  ${long}`)
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it('has one day as its heading when the period is one day', () => {
    const day = { from: '2026-11-24', to: '2026-11-24' }
    const text = report([client('Anna', { sessions: [session('2026-11-24', '10:00')] })], day)
    expect(linesIn(text)).toContain('Period:   24 november 2026')
    expect(linesIn(text)).toContain('Träningspass 24 november 2026')
  })
})

it('the file name contains the period', () => {
  expect(exportFileName(november)).toBe('tidspott-export-2026-11-01--2026-11-30.txt')
})
