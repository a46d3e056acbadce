import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { weekSession } from '#tests/component/rows.ts'
import { minutesLeft, nowAndNext, startText } from '#web/dashboard/now-and-next.ts'
import type { WeekSession } from '#web/sessions/week-session.ts'

const at = (time: string, date = '2026-11-24') => instantOf(date, time)

const session = (time: string, differences: Partial<WeekSession> = {}) =>
  weekSession({ id: time, startsAt: at(time), ...differences })

describe('the session under way and the next one', () => {
  const day = [session('15:00'), session('10:00'), session('11:00')]
  const ids = (time: string, sessions = day) => {
    const { current, next } = nowAndNext(sessions, at(time))
    return [current?.id, next?.id]
  }

  it('are found by the clock, whatever the order', () => {
    expect(ids('09:59')).toEqual([undefined, '10:00'])
    expect(ids('10:00')).toEqual(['10:00', '11:00'])
    expect(ids('11:00')).toEqual(['11:00', '15:00'])
    expect(ids('12:00')).toEqual([undefined, '15:00'])
    expect(ids('16:00')).toEqual([undefined, undefined])
  })

  it('leave out what is marked', () => {
    const marked = [session('10:00', { completed: true }), session('11:00', { noShow: true })]
    expect(ids('10:30', marked)).toEqual([undefined, undefined])
  })

  it('are the one that began last, of two at once', () => {
    const two = [session('10:00', { durationHours: 2 }), session('11:00')]
    expect(ids('11:30', two)).toEqual(['11:00', undefined])
  })
})

describe('the time to a session', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')

  it.each([
    ['09:35', 'om 25 min'],
    ['08:00', 'om 2 h'],
    ['07:55', 'om 2 h 5 min'],
  ])('at %s is “%s”', (now, text) => {
    expect(plain(startText(at('10:00'), at(now)))).toBe(text)
  })

  it('has the date on another day, and the year in another year', () => {
    expect(startText(at('10:00', '2026-11-25'), at('23:00'))).toBe('ons 25 nov')
    expect(startText(at('10:00', '2027-01-04'), at('23:00'))).toBe('mån 4 jan 2027')
  })

  it('ends in whole minutes', () => {
    expect(minutesLeft(session('10:00'), at('10:40'))).toBe(20)
    expect(minutesLeft(session('10:00'), at('11:00'))).toBe(0)
  })
})
