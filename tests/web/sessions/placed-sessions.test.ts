import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { withPlaced } from '#web/sessions/placed-sessions.ts'

const at = (id: string, date: string, clientId = 'anna') => ({
  id,
  clientId,
  startsAt: instantOf(date, '10:00'),
})
const week = { week: '2026-W48', clientId: null }

describe('cached week with moved sessions', () => {
  const [a, b] = [at('a', '2026-11-23'), at('b', '2026-11-24')]

  it('shows a session at its new time', () => {
    const moved = at('a', '2026-11-27')
    expect(withPlaced([a, b], [moved], week)).toEqual([b, moved])
  })

  it('drops sessions moved out, and adds sessions moved in', () => {
    const away = at('a', '2026-11-30')
    expect(withPlaced([a, b], [away], week)).toEqual([b])
    expect(withPlaced([b], [away], { week: '2026-W49', clientId: null })).toEqual([b, away])
  })

  it('uses Swedish local time: Sunday night is not in the next week', () => {
    const late = { ...a, startsAt: instantOf('2026-11-29', '23:30') }
    expect(withPlaced([], [late], week)).toEqual([late])
    expect(withPlaced([], [late], { week: '2026-W49', clientId: null })).toEqual([])
  })

  it("of one client adds only that client's sessions", () => {
    const comes = at('c', '2026-11-25', 'bo')
    expect(withPlaced([a], [comes], { week: '2026-W48', clientId: 'anna' })).toEqual([a])
    expect(withPlaced([a], [comes], { week: '2026-W48', clientId: 'bo' })).toEqual([a, comes])
  })

  it('is the same array when no move concerns it', () => {
    const held = [a, b]
    expect(withPlaced(held, [at('c', '2027-01-05')], week)).toBe(held)
  })
})
