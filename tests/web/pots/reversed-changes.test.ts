import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeHoursInput } from '#shared/pots/inputs.ts'
import { reasonMax } from '#shared/pots/limits.ts'
import { againstChange, againstRemoval } from '#web/pots/pot/reversed-changes.ts'

const potId = '5f0c9f5e-8a7e-4d52-9d64-0f6f0f6f0f6f'

describe('what takes a change of hours back', () => {
  it.each([
    ['1,5', -1.5],
    ['−2', 2],
    [0.01, -0.01],
  ])('is as many hours the other way, with a reason that tells: %s', (hours, back) => {
    expect(againstChange({ potId, hours, reason: ' Påfyllning ' })).toEqual({
      id: expect.any(String),
      potId,
      hours: back,
      reason: 'Ångrat: Påfyllning',
    })
  })
})

describe('what puts a removed entry back', () => {
  it.each([2.5, -0.75])('is its hours again, with a reason that tells: %d', (hoursAdded) => {
    expect(againstRemoval({ potId, hoursAdded, reason: 'Rättelse' })).toEqual({
      id: expect.any(String),
      potId,
      hours: hoursAdded,
      reason: 'Återställd: Rättelse',
    })
  })
})

describe('the reason of both', () => {
  it('is shortened where it would be too long', () => {
    const { reason } = againstChange({ potId, hours: 1, reason: 'a'.repeat(reasonMax) })
    expect(reason).toHaveLength(reasonMax)
    expect(reason).toMatch(/^Ångrat: a+…$/)
  })

  it('is whole where there is just room for it', () => {
    const whole = 'a'.repeat(reasonMax - 'Ångrat: '.length)
    expect(againstChange({ potId, hours: 1, reason: whole }).reason).toBe(`Ångrat: ${whole}`)
  })

  it('never ends in half a character, whatever was written', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 })
    fc.assert(
      fc.property(long, fc.boolean(), (written, isRemoval) => {
        // What stands in a history has been through the input once.
        const first = changeHoursInput.safeParse({ ...key, potId, hours: 1, reason: written })
        fc.pre(first.success)
        const { reason } = first.data
        const change = isRemoval
          ? againstRemoval({ potId, hoursAdded: 1, reason })
          : againstChange({ potId, hours: 1, reason })
        expect(changeHoursInput.safeParse(change).success).toBe(true)
      }),
    )
  })

  it('can be taken back again and again', () => {
    let change = againstChange({ potId, hours: 1, reason: '😀'.repeat(reasonMax / 2) })
    for (let n = 0; n < 30; n += 1) change = againstChange(change)
    expect(changeHoursInput.safeParse(change).success).toBe(true)
    expect(change.hours).toBe(-1)
  })
})

const key = { id: '0b0c9f5e-8a7e-4d52-9d64-0f6f0f6f0f6f' }
