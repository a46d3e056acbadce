import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantOf } from '#shared/time.ts'
import { placeSession } from '#web/calendar/drag/place-session.ts'
import { splitDay } from '#web/calendar/grid/layout-day.ts'

const at = (time: string, durationHours = 1, date = '2026-11-24') =>
  placeSession({ startsAt: instantOf(date, time), durationHours })

describe('position of a session', () => {
  it('is five rem per hour below 07:00', () => {
    expect(at('07:00')).toMatchObject({ topRem: 0, heightRem: 5, outside: null })
    expect(at('10:00', 1.5)).toEqual({
      day: '2026-11-24',
      topRem: 15,
      heightRem: 7.5,
      outside: null,
      torn: null,
      start: 600,
      end: 690,
    })
    expect(at('10:30', 0.5)).toMatchObject({ topRem: 17.5, heightRem: 2.5 })
  })

  it.each(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26', '2026-07-01'])(
    'is the same in local time on %s',
    (date) => {
      expect(at('10:00', 1, date)).toMatchObject({ day: date, topRem: 15, heightRem: 5 })
    },
  )

  it('is at most fifteen rem high, while its lane is reserved for its whole duration', () => {
    expect(at('10:00', 3)).toMatchObject({ heightRem: 15, end: 780 })
    expect(at('10:00', 5)).toMatchObject({ heightRem: 15, end: 900 })
  })

  it('has a torn edge where it is longer than its card', () => {
    expect(at('10:00', 3).torn).toBeNull()
    expect(at('10:00', 3.5).torn).toBe('end')
  })

  it('is clipped at the lower edge of the grid', () => {
    expect(at('21:00', 3)).toMatchObject({ topRem: 70, heightRem: 5, outside: null })
  })

  it('keeps a minimum height for a late start, and reserves the lane of the visible card', () => {
    expect(at('21:55')).toMatchObject({ topRem: 73.5, heightRem: 1.5, start: 1302, end: 1375 })
  })

  it('is drawn from 07:00 or to 22:00 with a torn edge when a part lies outside', () => {
    expect(at('06:30')).toMatchObject({ topRem: 0, heightRem: 2.5, outside: null, torn: 'start' })
    expect(at('06:00', 5)).toMatchObject({ topRem: 0, heightRem: 15, torn: 'start end' })
    expect(at('21:30')).toMatchObject({ topRem: 72.5, heightRem: 2.5, torn: 'end' })
    expect(at('06:30', 16).torn).toBe('start end')
    expect(at('21:00').torn).toBeNull()
  })

  it('is outside the grid when it ends by 07:00 or starts from 22:00', () => {
    expect(at('06:00')).toMatchObject({ outside: 'before', heightRem: 0 })
    expect(at('00:00')).toMatchObject({ day: '2026-11-24', outside: 'before' })
    expect(at('21:59').outside).toBeNull()
    expect(at('22:00')).toMatchObject({ outside: 'after', heightRem: 0 })
    expect(at('23:59')).toMatchObject({ day: '2026-11-24', outside: 'after' })
  })

  const aSession = fc.record({
    minutes: fc.integer({ min: 0, max: 1439 }),
    durationHours: fc.integer({ min: 1, max: 48 }).map((n) => n / 2),
  })
  const place = ({ minutes, durationHours }: { minutes: number; durationHours: number }) =>
    at(
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      durationHours,
    )

  it('is within the grid, and its lane contains both card and session', () => {
    fc.assert(
      fc.property(aSession, (session) => {
        const { topRem, heightRem, outside, start, end } = place(session)
        if (outside) return
        expect(topRem).toBeGreaterThanOrEqual(0)
        expect(topRem + heightRem).toBeLessThanOrEqual(75 + 1e-9)
        expect(heightRem).toBeGreaterThanOrEqual(1.5)
        const begins = Math.max(session.minutes, 420)
        expect(start).toBeLessThanOrEqual(Math.min(begins, 420 + topRem * 12 + 1e-9))
        expect(end).toBeGreaterThanOrEqual(session.minutes + session.durationHours * 60)
        expect(end).toBeGreaterThanOrEqual(420 + (topRem + heightRem) * 12 - 1e-9)
      }),
    )
  })

  it('never makes one card cover another', () => {
    fc.assert(
      fc.property(fc.array(aSession, { maxLength: 15 }), (sessions) => {
        const drawn = sessions
          .map((session, n) => ({ id: `s${n}`, ...place(session) }))
          .filter(({ outside }) => outside === null)
        const lanes = splitDay(drawn, Number.POSITIVE_INFINITY).lanes
        for (const a of drawn)
          for (const b of drawn) {
            const [left, right] = [lanes.get(a.id), lanes.get(b.id)]
            if (a.id >= b.id || !left || !right) continue
            const apart =
              a.topRem + a.heightRem <= b.topRem + 1e-9 || b.topRem + b.heightRem <= a.topRem + 1e-9
            const beside = left.col + left.span <= right.col || right.col + right.span <= left.col
            expect(apart || beside).toBe(true)
          }
      }),
    )
  })

  it('is on the Swedish calendar day', () => {
    const midnight = instantOf('2026-11-25', '00:30')
    expect(placeSession({ startsAt: midnight, durationHours: 1 }).day).toBe(
      addDays('2026-11-24', 1),
    )
  })
})
