import { describe, expect, test } from 'vitest'
import { readCell } from '#shared/sessions/import/cells.ts'

describe('a date is read as Swedes and Excel write it', () => {
  test.each([
    ['2026-11-24', '2026-11-24', null],
    ['2026-1-4', '2026-01-04', null],
    ['2026/11/24', '2026-11-24', null],
    ['20261124', '2026-11-24', null],
    ['261124', '2026-11-24', null],
    ['26-11-24', '2026-11-24', null],
    ['24/11 2026', '2026-11-24', null],
    ['24/11/2026', '2026-11-24', null],
    ['24.11.2026', '2026-11-24', null],
    ['24.11.26', '2026-11-24', null],
    ['24 nov 2026', '2026-11-24', null],
    ['tis 24 november 2026', '2026-11-24', null],
    ['tisdagen den 24 november 2026', '2026-11-24', null],
    ['Oct 1 2026'.replace('Oct 1', '1 Oct'), '2026-10-01', null],
    ['45000', '2023-03-15', null],
    ['45000.4375', '2023-03-15', '10:30'],
    ['2026-11-24 10:00', '2026-11-24', '10:00'],
    ['2026-11-24T10:00', '2026-11-24', '10:00'],
    ['Mar 4, 2026', '2026-03-04', null],
    ['Wednesday, March 4th, 2026', '2026-03-04', null],
    ['4 mars 2026', '2026-03-04', null],
    ['Mar 4, 2026 at 2:15 PM', '2026-03-04', '14:15'],
    ['24/11 2026 kl. 9.30', '2026-11-24', '09:30'],
    ['2026-11-24T09:00:00Z', '2026-11-24', '10:00'],
    ['2026-11-24T10:00:00+02:00', '2026-11-24', '09:00'],
  ])('“%s”', (text, date, time) => {
    expect(readCell.date(text)).toMatchObject({ value: { date, time }, problem: null })
  })

  test.each([
    '30 feb 2026',
    '2026-02-30',
    '2026-13-01',
    '24/11',
    '99999',
    '12345678',
    'igår',
    '1999-12-31',
    '2026-11-24 25:00',
    '=IDAG()',
  ])('“%s” is wrong', (text) => {
    expect(readCell.date(text)).toEqual({
      value: null,
      problem: `”${text}” är inget datum. Skriv som 2026-11-24`,
    })
  })
})

describe('a time is read, with the end of a span', () => {
  test.each([
    ['10:00', '10:00', null],
    ['10.30', '10:30', null],
    ['9', '09:00', null],
    ['kl 9', '09:00', null],
    ['0930', '09:30', null],
    ['10:00:00', '10:00', null],
    ['0,4375', '10:30', null],
    ['10:00–11:30', '10:00', '11:30'],
    ['10-11', '10:00', '11:00'],
    ['10:00 till 11:00', '10:00', '11:00'],
    ['10:30 AM', '10:30', null],
    ['12:05 am', '00:05', null],
    ['2 p.m.', '14:00', null],
    ['1:00–2:30 PM', '13:00', '14:30'],
    ['11:00 AM - 12:00 PM', '11:00', '12:00'],
  ])('“%s”', (text, start, end) => {
    expect(readCell.time(text)).toEqual({ value: { start, end }, problem: null })
  })

  test.each(['25:00', '10:60', '13:00 PM', 'lunch', '10:00 Egen zon', '-'])(
    '“%s” is wrong',
    (text) => {
      expect(readCell.time(text)).toEqual({ value: null, problem: `”${text}” är inget klockslag` })
    },
  )
})

describe('a length is read in hours and in minutes', () => {
  test.each([
    ['1h', 1],
    ['1 h', 1],
    ['1,5', 1.5],
    ['1.5 tim', 1.5],
    ['2 timmar', 2],
    ['60 min', 60 / 60],
    ['90 minuter', 1.5],
    ['50 min', 0.83],
    ['1 h 30 min', 1.5],
    ['1 tim och 15 min', 1.25],
    ['1:30', 1.5],
    ['01:00:00', 1],
    ['60', 1],
    ['20', 0.33],
    ['10', 0.17],
    ['9', 9],
    ['24 h', 24],
  ])('“%s” is %s h', (text, hours) => {
    expect(readCell.length(text)).toEqual({ value: hours, problem: null })
  })

  test.each([
    ['25 h', 'Högst 24 timmar'],
    ['2000 min', 'Högst 24 timmar'],
    ['0', '”0” är ingen längd'],
    ['-1', '”-1” är ingen längd'],
    ['en timme', '”en timme” är ingen längd'],
    ['h', '”h” är ingen längd'],
    ['=1+1', 'En formel: skriv talet i stället'],
  ])('“%s” is wrong', (text, problem) => {
    expect(readCell.length(text)).toEqual({ value: null, problem })
  })
})

test.each([
  ['Genomfört', 'completed'],
  ['genomförd', 'completed'],
  ['Klar', 'completed'],
  ['ja', 'completed'],
  ['X', 'completed'],
  ['true', 'completed'],
  ['planerad', 'planned'],
  ['Bokad', 'planned'],
  ['Schemalagt', 'planned'],
  ['PLANERAT', 'planned'],
  ['uteblev', 'noShow'],
  ['UTEBLIVET', 'noShow'],
  ['Ej dykt upp', 'noShow'],
  ['Late Cancel', 'noShow'],
  ['Attended', 'completed'],
  ['Bekräftad', 'planned'],
  ['Ombokad', 'cancelled'],
  ['Avbokad', 'cancelled'],
  ['Late cancellation', 'noShow'],
  ['Early cancel', 'cancelled'],
  ['No-show', 'noShow'],
  ['Sent avbokat', 'noShow'],
  ['avbokat', 'cancelled'],
  ['Avbokat i tid', 'cancelled'],
  ['inställt', 'cancelled'],
  ['', null],
])('the status “%s” is %s', (text, status) => {
  expect(readCell.status(text)).toEqual({ value: status, problem: null })
})

test('another status, and a note that is too long, are wrong', () => {
  expect(readCell.status('kanske').problem).toBe('”kanske” är ingen status')
  expect(readCell.note('x'.repeat(5_001)).problem).not.toBeNull()
  expect(readCell.client('x'.repeat(1_001)).problem).not.toBeNull()
})
