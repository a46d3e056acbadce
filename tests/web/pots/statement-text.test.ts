import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { statementText } from '#web/pots/statement/statement-text.ts'

const at = (date: string) => instantOf(date, '10:00')
const names = { client: 'Anna Åkesson', trainer: 'Maria Berg', pot: 'PT 60 min' }
const rows = [
  { kind: 'opening' as const, date: at('2026-11-02'), hours: 10, balance: 10, reason: null },
  { kind: 'completed' as const, date: at('2026-11-04'), hours: -1.5, balance: 8.5, reason: null },
  {
    kind: 'removed' as const,
    date: at('2026-12-30'),
    hours: -1234.25,
    balance: -1225.75,
    reason: 'Ångrat:\n Påfyllning\t10-kort',
    who: 'Maria Berg',
  },
  { kind: 'noShow' as const, date: at('2027-01-05'), hours: -1, balance: -1226.75, reason: null },
].map((row, id) => ({ ...row, id }))
const text = (more: object = {}) =>
  statementText({ names, rows, closing: 'Stämmer: 1 h', now: at('2027-01-06'), ...more })

describe('statement as plain text', () => {
  it('has the client, the rows in columns, and the closing balance', () => {
    expect(text()).toBe(
      [
        'Kontoutdrag',
        '',
        'Klient: Anna Åkesson',
        'Tränare: Maria Berg',
        'Tidspott: PT 60 min',
        'Datum: ons 6 jan 2027',
        '',
        'Datum            Vecka  Händelse             Timmar        Saldo  Anledning',
        'mån 2 nov 2026   v. 45  Öppnades              +10 h         10 h',
        'ons 4 nov 2026   v. 45  Genomfört pass       −1,5 h        8,5 h',
        'ons 30 dec 2026  v. 53  Justering       −1 234,25 h  −1 225,75 h  Ångrat: Påfyllning 10-kort (Maria Berg)',
        'tis 5 jan        v. 1   Uteblivet pass         −1 h  −1 226,75 h',
        '',
        'Stämmer: 1 h',
        '',
      ].join('\n'),
    )
  })

  it('has no wrapped lines and no no-break spaces', () => {
    const told = text({ names: { ...names, pot: 'PT\n60' }, closing: 'Stämmer: 1\u00a0h' })
    expect(told).toContain('Tidspott: PT 60\n')
    expect(told).not.toMatch(/[\u00a0\t]| \n/)
  })

  it("omits the name in the client's own copy", () => {
    const own = rows.map((row) => ({ ...row, who: undefined }))
    expect(text({ rows: own })).not.toContain('(')
  })

  it('works with one row, and with five hundred', () => {
    expect(text({ rows: rows.slice(0, 1) })).toContain('+10 h   10 h\n')
    const many = Array.from({ length: 500 }, () => rows[1])
    expect(text({ rows: many }).split('\n')).toHaveLength(500 + 11)
  })
})
