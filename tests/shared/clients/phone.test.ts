import { describe, expect, it } from 'vitest'
import { formatPhone, phoneHref } from '#shared/clients/phone.ts'

// Typed, displayed, dialled.
const swedish: [string, string, string][] = [
  ['0701234567', '070-123 45 67', 'tel:+46701234567'],
  ['070-123 45 67', '070-123 45 67', 'tel:+46701234567'],
  ['070 12 34 567', '070-123 45 67', 'tel:+46701234567'],
  ['+46701234567', '070-123 45 67', 'tel:+46701234567'],
  ['+46 (0)70-123 45 67', '070-123 45 67', 'tel:+46701234567'],
  ['0046 70 123 45 67', '070-123 45 67', 'tel:+46701234567'],
  [' 076.174.06.97 ', '076-174 06 97', 'tel:+46761740697'],
  ['079‑174 06 97', '079-174 06 97', 'tel:+46791740697'],
  ['08123456', '08-12 34 56', 'tel:+468123456'],
  ['08-1234567', '08-123 45 67', 'tel:+4681234567'],
  ['08/123 456 78', '08-123 456 78', 'tel:+46812345678'],
  ['031123456', '031-12 34 56', 'tel:+4631123456'],
  ['0101234567', '010-123 45 67', 'tel:+46101234567'],
  ['0520-12345', '0520-123 45', 'tel:+4652012345'],
  ['0520-123456', '0520-12 34 56', 'tel:+46520123456'],
  ['0771793336', '0771-79 33 36', 'tel:+46771793336'],
  ['020910037', '020-91 00 37', 'tel:+4620910037'],
]

describe('Swedish phone numbers', () => {
  it.each(swedish)('%s is displayed as %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  it.each(swedish)('%s is displayed unchanged when its display form is typed', (_typed, shown) => {
    expect(formatPhone(shown)).toBe(shown)
  })

  it.each(swedish)('%s (%s) is dialled as %s', (typed, shown, href) => {
    expect(phoneHref(typed)).toBe(href)
    expect(phoneHref(shown)).toBe(href)
  })
})

describe('other numbers are left as typed', () => {
  it.each([
    ['from another country', '+47 912 34 567', 'tel:+4791234567'],
    ['with 00 for +', '0047 912 34 567', 'tel:+4791234567'],
    ['short', '112', 'tel:112'],
    ['without an area code', '12 34 56', 'tel:123456'],
    ['a mobile number that lacks a digit', '070-123 45 6', 'tel:+4670123456'],
    ['a mobile number with an extra digit', '070-123 45 678', 'tel:+467012345678'],
    ['too short for its area code', '031-1234', 'tel:+46311234'],
  ])('%s: %s', (_why, typed, href) => {
    expect(formatPhone(typed)).toBe(typed)
    expect(phoneHref(typed)).toBe(href)
  })
})

describe('text that is not only a number is not dialled', () => {
  it.each([
    '070-123 45 67 (jobb)',
    '070-1234567, 08-123456',
    'saknas',
    '',
    '-',
    '+',
    '+46'.repeat(9),
  ])('%j', (typed) => {
    expect(formatPhone(typed)).toBe(typed)
    expect(phoneHref(typed)).toBeNull()
  })
})
