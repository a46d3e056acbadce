import fc from 'fast-check'
import { parse } from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvLine, csvStart, csvWriter, withoutApostrophe } from '#shared/export/csv.ts'
import { anyCharacter } from '#tests/any-character.ts'

const line = (...cells: Parameters<typeof csvLine>[0]) => csvLine(cells)

describe('a line of CSV', () => {
  it('has semicolons, quoted texts and a carriage return', () => {
    expect(line('Anna', '', null, 3)).toBe('"Anna";"";;3\r\n')
  })

  it('has numbers with the decimal comma, also below zero, which is no formula', () => {
    expect(line(7.5, -2, 0.25, 1234.5)).toBe('7,5;-2;0,25;1234,5\r\n')
  })

  it.each(['=1+1', '+46701234567', '-2', '@SUM(A1)', '\t=1', '\r=1', "'=1"])(
    'neutralises a text that a spreadsheet would take for a formula: %j',
    (text) => {
      expect(line(text)).toBe(`"'${text}"\r\n`)
    },
  )

  it.each(['1=1', ' =1', "'1", '2026-11-27', '10:00', 'a;b', 'a\nb'])('leaves %j', (text) => {
    expect(line(text)).toBe(`"${text}"\r\n`)
  })

  it('in English has commas, the decimal point and no mark in front, and quotes and neutralises the same', () => {
    const { start, line: english } = csvWriter('en')
    expect([start, english(['=1,5', 'a;b', null, -7.5])]).toEqual(['', `"'=1,5","a;b",,-7.5\r\n`])
  })

  it('doubles quotes', () => {
    expect(line('Anna "A" Ek')).toBe('"Anna ""A"" Ek"\r\n')
  })
})

it('is read back by another program as it was, whatever the texts are', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 12 })
  const hours = fc.integer({ min: -9_999_900, max: 9_999_900 }).map((n) => n / 100)
  const row = fc.tuple(text, hours, text, fc.constant(null))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const file = csvStart + rows.map(csvLine).join('')
      const { data, errors } = parse<string[]>(file, { delimiter: ';', newline: '\r\n' })
      expect(errors).toEqual([])
      const read = data
        .slice(0, -1)
        .map(([first = '', number = '', second = '', none]) => [
          withoutApostrophe(first),
          Number(number.replace(',', '.')),
          withoutApostrophe(second),
          none,
        ])
      expect(read).toEqual(rows.map(([a, n, b]) => [a, n, b, '']))
    }),
  )
})
