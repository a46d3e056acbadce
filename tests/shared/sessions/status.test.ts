import { describe, expect, it } from 'vitest'
import {
  canBeMarked,
  chargedHours,
  hasStatus,
  isUnmarked,
  sessionStatus,
} from '#shared/sessions/status.ts'

const flags = [
  { completed: false, noShow: false, status: 'planned', settled: false },
  { completed: true, noShow: false, status: 'completed', settled: true },
  { completed: false, noShow: true, status: 'noShow', settled: true },
  { completed: true, noShow: true, status: 'noShow', settled: true },
] as const

describe.each(flags)('completed $completed, no-show $noShow', ({ status, settled, ...pair }) => {
  const now = new Date('2026-11-24T12:00Z')
  const at = (ms: number) => ({
    ...pair,
    durationHours: 0.75,
    startsAt: new Date(now.getTime() + ms),
  })

  it(`has the status ${status}`, () => {
    expect(sessionStatus(pair)).toBe(status)
    expect(hasStatus(pair)).toBe(settled)
  })

  it(`charges ${settled ? 'its duration once' : 'nothing'}, and nothing without a pot`, () => {
    expect(chargedHours({ ...pair, durationHours: 1.5, potId: 'pot' })).toBe(settled ? 1.5 : 0)
    expect(chargedHours({ ...pair, durationHours: 1.5, potId: null })).toBe(0)
  })

  it(`warns ${settled ? 'never' : 'once it has ended'}`, () => {
    expect(isUnmarked(at(-2_700_000), now)).toBe(!settled)
    expect(isUnmarked(at(-2_699_999), now)).toBe(false)
    expect(isUnmarked(at(1), now)).toBe(false)
  })

  it(`can be marked ${settled ? 'no more' : 'once it has begun'}`, () => {
    expect(canBeMarked(at(-1), now)).toBe(!settled)
    expect(canBeMarked(at(0), now)).toBe(false)
    expect(canBeMarked(at(1), now)).toBe(false)
  })
})
