import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withAsciiDomain } from '#shared/email-domain.ts'
import { emailOutput, withLetters } from '#shared/email-letters.ts'
import { emailField } from '#shared/fields.ts'

const field = emailField('fel', 'saknas')

describe('e-mail address with letters in its domain', () => {
  it.each([
    ['anna@räksmörgås.se', 'anna@xn--rksmrgs-5wao1o.se'],
    [' Anna@RÄKSMÖRGÅS.se ', 'anna@xn--rksmrgs-5wao1o.se'],
    ['pt@gym.malmö.se', 'pt@gym.xn--malm-8qa.se'],
    ['x@å.se', 'x@xn--5ca.se'],
    ['x@ra\u0308ka.se', 'x@xn--rka-qla.se'],
    ['x@münchen.de', 'x@xn--mnchen-3ya.de'],
    ['anna@example.com', 'anna@example.com'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(field.parse(typed)).toBe(stored)
  })

  it.each([
    'å@example.com',
    'anna@räk smörgås.se',
    'anna@räka.se/väg',
    'anna@räka.se:80',
    'anna@räka.se#x',
    'anna@berg@',
    '@räka.se',
    'anna@räka',
    'anna@räka..se',
    'anna@１２７.0.0.1',
  ])('%s is refused', (typed) => {
    expect(field.safeParse(typed).success).toBe(false)
  })

  it.each([
    ['anna@xn--rksmrgs-5wao1o.se', 'anna@räksmörgås.se'],
    ['pt@gym.xn--malm-8qa.se', 'pt@gym.malmö.se'],
    ['x@xn--5ca.se', 'x@å.se'],
    ['anna@example.com', 'anna@example.com'],
    // Cyrillic letters that look like "apple".
    ['x@xn--80ak6aa92e.com', 'x@xn--80ak6aa92e.com'],
    ['x@xn--.se', 'x@xn--.se'],
    ['x@xn--!!!.se', 'x@xn--!!!.se'],
    ['x@xn--99999999999.se', 'x@xn--99999999999.se'],
    ['xn--a@example.com', 'xn--a@example.com'],
  ])('%s is shown as %s', (stored, shown) => {
    expect(withLetters(stored)).toBe(shown)
    expect(emailOutput.parse(stored)).toBe(shown)
  })

  it('is decoded as Node decodes it, and leads back to the same address', () => {
    const label = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzåäöéüøæ0123456789'),
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(label, (name) => {
        const stored = withAsciiDomain(`x@${name}.se`)
        const domain = stored.slice(2)
        expect(withLetters(stored)).toBe(`x@${domainToUnicode(domain)}`)
        expect(withAsciiDomain(withLetters(stored))).toBe(stored)
      }),
    )
  })
})
