import { describe, expect, it } from 'vitest'
import { partsOn } from '#shared/absences/days.ts'
import { absenceInput } from '#shared/absences/inputs.ts'
import { absenceAt, absenceOf, fieldsOf } from '#shared/absences/span.ts'
import { absenceSpanText } from '#shared/absences/span-text.ts'
import { instantOf } from '#shared/time.ts'
import { holiday } from '#tests/absence-fields.ts'

const hours = { ...holiday, isWholeDays: false, to: '2026-12-07' }
const now = instantOf('2026-11-23', '12:00')

describe('an absence', () => {
  it('lasts whole days until midnight after the last, 23 and 25 hours at a change of clocks', () => {
    const length = (day: string) => {
      const { startsAt, endsAt } = absenceOf({ ...holiday, from: day, to: day })
      return (endsAt.getTime() - startsAt.getTime()) / 3_600_000
    }
    expect([length('2026-12-07'), length('2027-03-28'), length('2027-10-31')]).toEqual([24, 23, 25])
  })

  it('is written as it was said', () => {
    for (const said of [holiday, hours, { ...holiday, from: '2027-03-27', to: '2027-03-28' }])
      expect(fieldsOf(absenceOf(said))).toEqual(said)
  })

  it('says its span in words', () => {
    const words = (said: typeof holiday) => absenceSpanText(absenceOf(said), now)
    expect(words(holiday)).toBe('mån 7 dec–sön 20 dec')
    expect(words({ ...holiday, to: '2026-12-07' })).toBe('mån 7 dec')
    expect(words({ ...holiday, to: '2027-01-03' })).toBe('mån 7 dec–sön 3 jan 2027')
    expect(words(hours)).toBe('mån 7 dec 08:00–17:00')
    expect(words({ ...hours, to: '2026-12-08' })).toBe('mån 7 dec 08:00–tis 8 dec 17:00')
  })

  it.each([
    ['a last day before the first', { ...holiday, to: '2026-12-06' }],
    ['an end at the start', { ...hours, toTime: '08:00' }],
    // 02:30 does not exist that night, and is 03:30.
    [
      'hours that the clocks skip',
      { ...hours, from: '2027-03-28', fromTime: '02:30', to: '2027-03-28', toTime: '03:00' },
    ],
  ])('refuses %s, at its end', (_, wrong) => {
    const { error } = absenceInput.safeParse(wrong)
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['to'], 'Slutet måste ligga efter början'],
    ])
  })

  it('meets a session that reaches into it, and none that only touches it', () => {
    const absence = absenceOf(hours)
    const at = (time: string, durationHours: number) =>
      absenceAt([absence], { startsAt: instantOf('2026-12-07', time), durationHours }) !== null
    expect([at('07:00', 1), at('07:00', 1.5), at('12:00', 1), at('17:00', 1)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('lies on a day by the clock', () => {
    const over = absenceOf({ ...hours, fromTime: '20:00', to: '2026-12-08', toTime: '09:30' })
    const parts = (date: string) => partsOn([over], date).map(({ from, until }) => [from, until])
    expect(parts('2026-12-06')).toEqual([])
    expect(parts('2026-12-07')).toEqual([[1200, 1440]])
    expect(parts('2026-12-08')).toEqual([[0, 570]])
    const spring = absenceOf({ ...holiday, from: '2027-03-28', to: '2027-03-28' })
    expect(partsOn([spring], '2027-03-28').map(({ from, until }) => [from, until])).toEqual([
      [0, 1440],
    ])
    expect(partsOn([spring], '2027-03-29')).toEqual([])
  })
})
