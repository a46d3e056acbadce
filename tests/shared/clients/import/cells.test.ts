import { describe, expect, test } from 'vitest'
import { readCell } from '#shared/clients/import/cells.ts'

describe('hours are read as people write them', () => {
  test.each([
    ['10', 10],
    ['6,5', 6.5],
    ['6.50', 6.5],
    ['1 000,5', 1000.5],
    ['1\u00a0000', 1000],
    ['1\u202f234,25', 1234.25],
    ['10 h', 10],
    ['10h', 10],
    ['3 timmar', 3],
    ['2,5 tim.', 2.5],
    ['-2', -2],
    ['−2,5', -2.5],
    ['0', 0],
    ['', null],
    ['   ', null],
  ])('“%s” is %s', (text, value) => {
    expect(readCell.hours(text)).toEqual({ value, problem: null })
  })

  test.each([
    ['10 st', '”10 st” är inget antal timmar'],
    ['-', '”-” är inget antal timmar'],
    ['=1+1', 'En formel: skriv talet i stället'],
    ['6,333', 'Högst två decimaler'],
    ['1 00', '”1 00” är inget antal timmar'],
    ['1e3', '”1e3” är inget antal timmar'],
    ['100000', '”100000” är inget antal timmar'],
    ['tio', '”tio” är inget antal timmar'],
    ['2026-11-24', '”2026-11-24” är inget antal timmar'],
  ])('“%s” is wrong', (text, problem) => {
    expect(readCell.hours(text)).toEqual({ value: null, problem })
  })
})

test.each([
  ['701234567', '070-123 45 67'],
  ['46701234567', '070-123 45 67'],
  ['070-123 45 67', '070-123 45 67'],
  ['08-123 45', '08-123 45'],
  ['+47 912 34 567', '+47 912 34 567'],
  // Not a mobile number of ours: what was lost is not known.
  ['812345', '812345'],
  ['', null],
])('the phone number “%s” becomes %s', (text, value) => {
  expect(readCell.phone(text)).toEqual({ value, problem: null })
})

test('a phone number whose digits Excel has dropped is wrong', () => {
  for (const text of ['4,67E+10', '7E+08'])
    expect(readCell.phone(text).problem).toBe('Excel har kortat av numret')
})

test.each([
  [' Anna@Example.COM ', 'anna@example.com'],
  ['Anna Berg <anna@example.com>', 'anna@example.com'],
  ['mailto:anna@example.com', 'anna@example.com'],
  ['anna@räksmörgås.se', 'anna@xn--rksmrgs-5wao1o.se'],
  ['', null],
])('the address “%s” becomes %s', (text, value) => {
  expect(readCell.email(text)).toEqual({ value, problem: null })
})

test.each(['anna', 'anna@', 'a@b.se; c@d.se'])('the address “%s” is wrong', (text) => {
  expect(readCell.email(text).problem).toBe('Ange en giltig e-postadress')
})

test('a name is one line; without one the row is wrong', () => {
  expect(readCell.name('Anna\nMaria   Berg').value).toBe('Anna Maria Berg')
  expect(readCell.name('').problem).toBe('Ange ett namn')
  expect(readCell.name('A'.repeat(201)).problem).toBe('Högst 200 tecken')
  expect(readCell.name('Anna\u200b').problem).toBe('Inga radbrytningar eller osynliga tecken')
})

test('a note keeps its lines', () => {
  expect(readCell.note('Ont i knät\r\nHellre morgon').value).toBe('Ont i knät\nHellre morgon')
  expect(readCell.note('x'.repeat(2001)).problem).toBe('Högst 2000 tecken')
})

test.each([
  ['Blå', 'blue-500'],
  ['turkos', 'teal-500'],
  ['red', 'red-500'],
  ['green-500', 'green-500'],
  ['#1F6FEB', '#1f6feb'],
  ['', null],
])('the colour “%s” becomes %s', (text, value) => {
  expect(readCell.colour(text)).toEqual({ value, problem: null })
})

test('another colour is wrong', () => {
  expect(readCell.colour('mörkblå').problem).toBe('Skriv en färg, som Blå eller #1f6feb')
})

describe('a price and its day of payment are read as people write them', () => {
  test.each([
    ['1 200,50 kr', 1200.5],
    ['900:-', 900],
    ['', null],
  ])('the price “%s” is %s', (text, value) => {
    expect(readCell.price(text)).toEqual({ value, problem: null })
  })

  test.each([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-24 10:00', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['24/11/2026', '2026-11-24'],
    ['3.1.2026', '2026-01-03'],
    ['3 dec 2026', '2026-12-03'],
    ['3 december 2026', '2026-12-03'],
    ['3 May 2026', '2026-05-03'],
    ['nej', null],
    ['Obetald', null],
    ['', null],
  ])('the day “%s” is %s', (text, value) => {
    expect(readCell.paid(text)).toEqual({ value, problem: null })
  })

  test.each(['ja', '24/11', '30 feb 2026', '2026-13-01', '45000', '12/24/2026'])(
    'the day “%s” is wrong',
    (text) => {
      expect(readCell.paid(text)).toEqual({
        value: null,
        problem: `”${text}” är inget datum. Skriv som 2026-11-24`,
      })
    },
  )

  test('what is no price says so', () => {
    expect(readCell.price('gratis').problem).toBe('”gratis” är inget pris i kronor')
  })
})
