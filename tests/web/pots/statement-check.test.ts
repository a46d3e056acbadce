import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventKinds, isOfSession } from '#shared/pots/statement/statement.ts'
import { scale } from '#tests/scale.ts'
import { checkStatement, hasSameFigures } from '#web/pots/statement/statement-check.ts'

const row = (kind: (typeof eventKinds)[number], hours: number, balance: number) => ({
  id: `${kind}${hours}${balance}`,
  kind,
  hours,
  balance,
  date: new Date('2026-11-24T09:00Z'),
  reason: null,
})
const rows = [
  row('opening', 10, 10),
  row('completed', -1, 9),
  row('added', 5, 14),
  row('removed', -1.5, 12.5),
  row('noShow', -1.5, 11),
]
const shown = { hoursRemaining: 11, totalHours: 13.5 }

describe('consistency check of a statement', () => {
  it('passes when the balance is the total minus the charged hours', () => {
    expect(checkStatement({ rows, isRight: true }, shown)).toEqual({
      total: 13.5,
      charged: 2.5,
      left: 11,
      isRight: true,
    })
    expect(checkStatement({ rows, isRight: true }).isRight).toBe(true)
  })

  it('fails when the server reports it', () => {
    expect(checkStatement({ rows, isRight: false }, shown).isRight).toBe(false)
  })

  it.each(rows.map((_, place) => place))('fails when the balance of row %d is wrong', (place) => {
    const wrong = rows.map((one, n) =>
      n === place ? { ...one, balance: one.balance + 0.01 } : one,
    )
    expect(checkStatement({ rows: wrong, isRight: true }).isRight).toBe(false)
  })

  it('fails when a row is missing, or there is none', () => {
    for (const left of [rows.slice(1), [...rows.slice(0, 2), ...rows.slice(3)], []])
      expect(checkStatement({ rows: left, isRight: true }).isRight).toBe(false)
  })

  it.each([
    ['the hours left', { ...shown, hoursRemaining: 11.01 }],
    ['the total', { ...shown, totalHours: 13.49 }],
  ])('fails when %s beside it differ', (_, other) => {
    expect(checkStatement({ rows, isRight: true }, other)).toMatchObject({
      left: 11,
      total: 13.5,
      isRight: false,
    })
    expect(hasSameFigures({ left: 11, total: 13.5 }, other)).toBe(false)
  })

  it('passes below zero', () => {
    const below = [row('opening', -2, -2), row('completed', -1.5, -3.5), row('removed', -1, -4.5)]
    const figures = { hoursRemaining: -4.5, totalHours: -3 }
    expect(checkStatement({ rows: below, isRight: true }, figures)).toEqual({
      total: -3,
      charged: 1.5,
      left: -4.5,
      isRight: true,
    })
  })

  it(`is computed in whole hundredths, for random books`, () => {
    const event = fc.tuple(fc.constantFrom(...eventKinds), fc.integer({ min: -9999, max: 9999 }))
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), (events) => {
        let [balance, total, charged] = [0, 0, 0]
        const drawn = events.map(([kind, hundredths]) => {
          balance += hundredths
          if (isOfSession(kind)) charged -= hundredths
          else total += hundredths
          return row(kind, hundredths / 100, balance / 100)
        })
        const figures = { hoursRemaining: balance / 100, totalHours: total / 100 }
        const check = checkStatement({ rows: drawn, isRight: true }, figures)
        expect(check.isRight).toBe(true)
        expect(Math.round(check.total * 100)).toBe(total)
        expect(Math.round(check.charged * 100)).toBe(charged)
        expect(Math.round(check.left * 100)).toBe(balance)
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})
