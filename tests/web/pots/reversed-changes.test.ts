import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeHoursInput } from '#shared/pots/inputs.ts'
import { reasonMax } from '#shared/pots/limits.ts'
import { reversalOfChange } from '#web/pots/pot/reversed-changes.ts'

const potId = '5f0c9f5e-8a7e-4d52-9d64-0f6f0f6f0f6f'

describe('undo of a change of hours', () => {
  it.each([
    ['1,5', -1.5],
    ['−2', 2],
    [0.01, -0.01],
  ])('is the negated hours, with a reason that refers to it: %s', (hours, back) => {
    expect(reversalOfChange({ potId, hours, reason: ' Påfyllning ' })).toEqual({
      id: expect.any(String),
      potId,
      hours: back,
      reason: 'Ångrat: Påfyllning',
    })
  })
})

describe('its reason', () => {
  it('is truncated when too long', () => {
    const { reason } = reversalOfChange({ potId, hours: 1, reason: 'a'.repeat(reasonMax) })
    expect(reason).toHaveLength(reasonMax)
    expect(reason).toMatch(/^Ångrat: a+…$/)
  })

  it('is complete when it just fits', () => {
    const whole = 'a'.repeat(reasonMax - 'Ångrat: '.length)
    expect(reversalOfChange({ potId, hours: 1, reason: whole }).reason).toBe(`Ångrat: ${whole}`)
  })

  it('is never cut within a character', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 })
    fc.assert(
      fc.property(long, (written) => {
        // A stored reason has passed the input schema once.
        const first = changeHoursInput.safeParse({ ...key, potId, hours: 1, reason: written })
        fc.pre(first.success)
        const { reason } = first.data
        const change = reversalOfChange({ potId, hours: 1, reason })
        expect(changeHoursInput.safeParse(change).success).toBe(true)
      }),
    )
  })

  it('can be undone repeatedly', () => {
    let change = reversalOfChange({ potId, hours: 1, reason: '😀'.repeat(reasonMax / 2) })
    for (let n = 0; n < 30; n += 1) change = reversalOfChange(change)
    expect(changeHoursInput.safeParse(change).success).toBe(true)
    expect(change.hours).toBe(-1)
  })
})

const key = { id: '0b0c9f5e-8a7e-4d52-9d64-0f6f0f6f0f6f' }
