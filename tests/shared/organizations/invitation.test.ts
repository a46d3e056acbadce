import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32Of } from '#shared/base32.ts'
import {
  formatCode,
  invitationEnd,
  invitationStatus,
  normalizeCode,
} from '#shared/organizations/invitation.ts'

const day = 86_400_000
const instant = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})
const code = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(base32Of)

describe('invitation status', () => {
  it('is valid for seven days of 24 hours, to the last millisecond', () => {
    fc.assert(
      fc.property(instant, (made) => {
        const expiresAt = invitationEnd(made)
        expect(expiresAt.getTime() - made.getTime()).toBe(7 * day)
        const status = (now: Date) => invitationStatus({ usedAt: null, expiresAt }, now)
        expect([status(made), status(new Date(expiresAt.getTime() - 1))]).toEqual([
          'waiting',
          'waiting',
        ])
        expect([status(expiresAt), status(new Date(expiresAt.getTime() + 1))]).toEqual([
          'expired',
          'expired',
        ])
      }),
    )
  })

  it('stays used once it is used, also after it expires', () => {
    fc.assert(
      fc.property(instant, instant, instant, (usedAt, expiresAt, now) => {
        expect(invitationStatus({ usedAt, expiresAt }, now)).toBe('used')
      }),
    )
  })

  it('goes from pending to expired and never back', () => {
    fc.assert(
      fc.property(instant, instant, fc.nat(400 * day), (expiresAt, now, later) => {
        const invitation = { usedAt: null, expiresAt }
        const order = ['waiting', 'expired']
        const then = new Date(now.getTime() + later)
        expect(order.indexOf(invitationStatus(invitation, then))).toBeGreaterThanOrEqual(
          order.indexOf(invitationStatus(invitation, now)),
        )
      }),
    )
  })
})

describe('invitation code', () => {
  it('is displayed in four groups of five capitals, and parses back to the same code', () => {
    fc.assert(
      fc.property(code, (given) => {
        const shown = formatCode(given)
        expect(shown).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
        expect(normalizeCode(shown)).toBe(given)
        expect(normalizeCode(shown.toLowerCase().replaceAll('-', ' '))).toBe(given)
      }),
    )
  })

  it('is unique: codes that normalise to the same text are the same code', () => {
    fc.assert(
      fc.property(code, code, (one, other) => {
        expect(formatCode(one) === formatCode(other)).toBe(one === other)
        expect(normalizeCode(formatCode(one)) === normalizeCode(other)).toBe(one === other)
      }),
    )
  })

  it.each([
    ['', ''],
    ['k7', 'K7'],
    ['k7qmx', 'K7QMX'],
    ['k7qmx9', 'K7QMX-9'],
  ])('formats a partial code: %j is shown as %j', (given, shown) => {
    expect(formatCode(given)).toBe(shown)
  })
})
