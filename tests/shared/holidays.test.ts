import { describe, expect, it } from 'vitest'
import { eveOn, holidayOn } from '#shared/holidays.ts'
import { addDays, weekday } from '#shared/time.ts'

/** Every public holiday of a year, in order. */
function holidaysIn(year: number): [string, string][] {
  const days = Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n))
  return days
    .filter((day) => day.startsWith(String(year)))
    .flatMap((day): [string, string][] => {
      const holiday = holidayOn(day)
      return holiday ? [[day, holiday]] : []
    })
}

describe('Swedish public holidays', () => {
  it('of 2026', () => {
    expect(holidaysIn(2026)).toEqual([
      ['2026-01-01', 'newYear'],
      ['2026-01-06', 'epiphany'],
      ['2026-04-03', 'goodFriday'],
      ['2026-04-05', 'easter'],
      ['2026-04-06', 'easterMonday'],
      ['2026-05-01', 'firstOfMay'],
      ['2026-05-14', 'ascension'],
      ['2026-05-24', 'pentecost'],
      ['2026-06-06', 'nationalDay'],
      ['2026-06-20', 'midsummer'],
      ['2026-10-31', 'allSaints'],
      ['2026-12-25', 'christmas'],
      ['2026-12-26', 'boxingDay'],
    ])
  })

  it.each([
    ['2000-04-23'],
    ['2008-03-23'],
    ['2011-04-24'],
    ['2024-03-31'],
    ['2025-04-20'],
    ['2027-03-28'],
    ['2038-04-25'],
    ['2100-03-28'],
  ])('Easter is on %s', (date) => {
    expect(holidayOn(date)).toBe('easter')
    expect(holidayOn(addDays(date, -2))).toBe('goodFriday')
    expect(holidayOn(addDays(date, 1))).toBe('easterMonday')
  })

  it('Easter is on the Sunday after the ecclesiastical full moon, from 1900 to 2199', () => {
    // The ecclesiastical full moons by golden number (the year in the Metonic cycle), as the church's tables list them
    // for these centuries.
    const moons = (
      '04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05 ' +
      '03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27'
    ).split(' ')
    for (let year = 1900; year < 2200; year += 1) {
      const moon = `${year}-${moons[year % 19]}`
      expect(holidayOn(addDays(moon, 7 - (weekday(moon) % 7))), moon).toBe('easter')
    }
  })

  it.each([
    ['2025-06-21', 'midsummer'],
    ['2027-06-26', 'midsummer'],
    ['2025-11-01', 'allSaints'],
    ['2027-11-06', 'allSaints'],
  ])('movable holidays: %s', (date, holiday) => {
    expect(holidayOn(date)).toBe(holiday)
    expect(weekday(date)).toBe(6)
  })

  it.each(['2026-12-24', '2026-12-31', '2026-06-19', '2026-04-04', '2026-11-22'])(
    'exclude eves and ordinary Sundays: %s',
    (date) => {
      expect(holidayOn(date)).toBeNull()
    },
  )

  it('have three eves beside them, which are none', () => {
    const eves = Array.from({ length: 365 }, (_, n) => addDays('2026-01-01', n)).flatMap((day) => {
      const eve = eveOn(day)
      return eve ? [[day, eve]] : []
    })
    expect(eves).toEqual([
      ['2026-06-19', 'midsummerEve'],
      ['2026-12-24', 'christmasEve'],
      ['2026-12-31', 'newYearsEve'],
    ])
    expect(eveOn('2027-06-25')).toBe('midsummerEve')
  })

  it('are thirteen a year, or twelve when two coincide', () => {
    for (let year = 2000; year <= 2100; year += 1) {
      const count = holidaysIn(year).length
      expect([12, 13], String(year)).toContain(count)
    }
    expect(holidayOn('2008-05-01')).toBe('ascension')
  })
})
