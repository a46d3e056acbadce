import { describe, expect, it } from 'vitest'
import { cancelTexts } from '#shared/sessions/cancel/texts.ts'
import { proposedCancellation } from '#shared/sessions/cancellation.ts'
import { instantOf } from '#shared/time.ts'

const startsAt = instantOf('2026-11-24', '10:00')
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
const proposedAt = (now: Date, cancellationHours: number | null = 24) =>
  proposedCancellation({ startsAt, cancellationHours }, now)

describe('the proposal of a cancellation', () => {
  it.each([
    [30, 'inTime', '30 h före: inga timmar dras'],
    [24, 'inTime', '24 h före: inga timmar dras'],
    [23.99, 'late', '23 h före: sent avbokat, 1 h dras'],
    [3, 'late', '3 h före: sent avbokat, 1 h dras'],
    [0.75, 'late', '45 min före: sent avbokat, 1 h dras'],
  ])('%d h before with a rule of 24 h is %s', (hours, kind, text) => {
    const proposal = proposedAt(before(hours))
    expect(proposal?.kind).toBe(kind)
    // Between a number and its unit is a no-break space.
    expect(proposal && cancelTexts.proposal(proposal, 1).replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('is nothing without a rule, at the start and after it', () => {
    expect(proposedAt(before(3), null)).toBeNull()
    expect(proposedAt(before(0))).toBeNull()
    expect(proposedAt(before(-2))).toBeNull()
  })

  it('counts elapsed hours over a change of clocks', () => {
    const sunday = instantOf('2026-10-25', '10:00')
    const at = { startsAt: sunday, cancellationHours: 25 }
    // The night has 25 hours: the same time of the clock a day before is 25 hours ago.
    expect(proposedCancellation(at, instantOf('2026-10-24', '10:00'))).toEqual({
      kind: 'inTime',
      hoursLeft: 25,
    })
    expect(proposedCancellation(at, instantOf('2026-10-24', '10:01'))?.kind).toBe('late')
  })
})
