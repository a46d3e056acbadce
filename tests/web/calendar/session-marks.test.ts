import { describe, expect, it } from 'vitest'
import type { Sign } from '#shared/sessions/coverage.ts'
import { instantOf } from '#shared/time.ts'
import { marksOf, markText, sessionName } from '#web/sessions/status/session-icons.ts'

const now = instantOf('2026-11-17', '12:00')

function session(facts: {
  time?: string
  completed?: boolean
  noShow?: boolean
  signs?: Sign[]
  potTypeName?: string | null
}) {
  const { time = '14:00', completed = false, noShow = false, signs = [] } = facts
  return {
    clientName: 'Anna Andersson',
    potTypeName: facts.potTypeName === undefined ? 'PT 60' : facts.potTypeName,
    startsAt: instantOf('2026-11-17', time),
    durationHours: 1,
    completed,
    noShow,
    signs,
  }
}

describe('the icons of a session', () => {
  it('are none for one that is planned and covered', () => {
    expect(marksOf(session({}), now)).toEqual([])
  })

  it('say how it ended, and no-show wins', () => {
    expect(marksOf(session({ completed: true, signs: ['charged'] }), now)).toEqual(['completed'])
    expect(marksOf(session({ completed: true, noShow: true, signs: ['charged'] }), now)).toEqual([
      'noShow',
    ])
  })

  it('warn of one that has passed since the server answered', () => {
    const passed = session({ time: '11:59', signs: ['lacking'] })
    expect(marksOf(passed, now)).toEqual(['unmarked', 'lacking'])
  })

  it('warn only once of one that the server knew had passed', () => {
    expect(marksOf(session({ time: '10:00', signs: ['unmarked'] }), now)).toEqual(['unmarked'])
  })
})

describe('the words of a session', () => {
  it('say that hours are drawn only when they are', () => {
    expect(markText('completed', { signs: ['charged'] })).toBe(
      'Genomfört eller avbokat – timmar dragna från potten',
    )
    expect(markText('completed', { signs: [] })).toBe('Genomfört')
  })

  it('name the time, the client, the pot, the status and each warning', () => {
    expect(sessionName(session({ signs: ['willLack'] }), now)).toBe(
      '14:00–15:00 Anna Andersson, PT 60, Schemalagt, Potten kommer inte att ha tillräckligt med timmar när passet hålls',
    )
  })

  it('say it when there is no pot, and say a status once', () => {
    expect(sessionName(session({ completed: true, potTypeName: null }), now)).toBe(
      '14:00–15:00 Anna Andersson, Ingen tidspott, Genomfört',
    )
  })
})
