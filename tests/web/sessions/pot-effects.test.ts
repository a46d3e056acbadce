import { describe, expect, it } from 'vitest'
import { potEffects, potEffectsOf } from '#web/sessions/editor/fields/pot-effects.ts'
import { typedHours } from '#web/sessions/editor/fields/session-values.ts'

const pots = [
  { id: 'pt', potTypeName: 'PT 10', hoursRemaining: 7.5 },
  { id: 'duo', potTypeName: 'Duo', hoursRemaining: 2 },
]
const planned = { potId: 'pt', completed: false, noShow: false, durationHours: 1 }
const completed = { ...planned, completed: true }

describe('predicted effect of a saved session on pots', () => {
  it('charges the hours when it is completed', () => {
    expect(potEffects(planned, completed, pots)).toEqual([
      { kind: 'charged', pot: 'PT 10', hours: 1, remaining: 6.5 },
    ])
  })

  it('charges the hours of a no-show, and once for both', () => {
    const both = { ...completed, noShow: true }
    expect(potEffects(planned, { ...planned, noShow: true }, pots)).toHaveLength(1)
    expect(potEffects(planned, both, pots)).toEqual(potEffects(planned, completed, pots))
    expect(potEffects(completed, both, pots)).toEqual([
      { kind: 'unchanged', pot: 'PT 10', hours: 1, remaining: 7.5 },
    ])
  })

  it('refunds them when it is planned again', () => {
    expect(potEffects(completed, planned, pots)).toEqual([
      { kind: 'refunded', pot: 'PT 10', hours: 1, remaining: 8.5 },
    ])
  })

  it('charges the difference when the duration of a completed session changes', () => {
    expect(potEffects(completed, { ...completed, durationHours: 2.5 }, pots)).toEqual([
      { kind: 'charged', pot: 'PT 10', hours: 1.5, remaining: 6 },
    ])
  })

  it('refunds the old pot and charges the new one', () => {
    expect(potEffects(completed, { ...completed, potId: 'duo' }, pots)).toEqual([
      { kind: 'refunded', pot: 'PT 10', hours: 1, remaining: 8.5 },
      { kind: 'charged', pot: 'Duo', hours: 1, remaining: 1 },
    ])
  })

  it('goes below zero', () => {
    const long = { ...completed, potId: 'duo', durationHours: 3 }
    expect(potEffects({ ...long, completed: false }, long, pots)[0]?.remaining).toBe(-1)
  })

  it('is none for a planned session, or one without a pot', () => {
    expect(potEffects(planned, { ...planned, potId: 'duo' }, pots)).toEqual([])
    const potless = { ...completed, potId: null }
    expect(potEffects({ ...potless, completed: false }, potless, pots)).toEqual([])
  })
})

describe('predicted effect of several sessions on pots', () => {
  it('is summed per pot', () => {
    const changes = [
      { before: planned, after: completed },
      { before: { ...planned, durationHours: 2 }, after: { ...completed, durationHours: 1.5 } },
      { before: { ...planned, potId: 'duo' }, after: { ...completed, potId: 'duo' } },
      { before: { ...planned, potId: null }, after: { ...completed, potId: null } },
    ]
    expect(potEffectsOf(changes, pots)).toEqual([
      { kind: 'charged', pot: 'PT 10', hours: 2.5, remaining: 5 },
      { kind: 'charged', pot: 'Duo', hours: 1, remaining: 1 },
    ])
  })
})

describe('duration while it is typed', () => {
  it.each([
    ['1,5', 1.5],
    ['0.5', 0.5],
    [2, 2],
    ['', null],
    ['0', null],
    ['-1', null],
    ['en', null],
  ])('%j is %j hours', (typed, hours) => {
    expect(typedHours(typed)).toBe(hours)
  })
})
