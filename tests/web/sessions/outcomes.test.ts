import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { sessionToasts } from '#shared/sessions/texts.ts'
import {
  removalErrorToast,
  removalToast,
  skippedText,
  updateErrorToast,
} from '#web/sessions/outcomes.ts'

const problem = (code: ProblemCode) => new Problem(code)
const offline = new TRPCClientError('no answer', { cause: new TypeError('Failed to fetch') })

describe('error messages of removing sessions (spec 8)', () => {
  it.each([
    [
      problem('SESSION_SETTLED'),
      'Kan inte ta bort pass',
      'Kan inte ta bort genomförda eller no-show träningspass',
    ],
    [
      problem('SESSION_NOT_FOUND'),
      'Fel vid borttagning av pass',
      'Ingen träningspass hittades eller saknar behörighet',
    ],
    [
      offline,
      'Fel vid borttagning av pass',
      'Kunde inte ta bort träningspass: Ingen anslutning. Kontrollera nätverket och försök igen.',
    ],
    [
      problem('UNAVAILABLE'),
      'Fel vid borttagning av pass',
      'Kunde inte ta bort träningspass: Tjänsten kan inte svara just nu. Försök igen om en stund.',
    ],
  ])('%o', (error, title, message) => {
    expect(removalErrorToast(error)).toEqual({ title, message })
  })
})

describe('error messages of saving a session (spec 8)', () => {
  it.each([
    ['HOURS_OUT_OF_RANGE', 'Fel vid uppdatering av tidspott'],
    ['POT_NOT_FOUND', 'Fel vid uppdatering av pass'],
    ['UNEXPECTED', 'Fel vid uppdatering av pass'],
  ] as const)('%s: %s', (code, title) => {
    expect(updateErrorToast(problem(code)).title).toBe(title)
  })
})

describe('success messages (spec 8)', () => {
  it.each([
    [sessionToasts.created(1), 'Pass skapat'],
    [sessionToasts.created(8), 'Pass skapade (8)'],
    [sessionToasts.updated(1), 'Pass uppdaterat'],
    [sessionToasts.updated(8), 'Pass uppdaterade (8)'],
    [sessionToasts.removed(1), 'Pass borttaget'],
    [sessionToasts.removed(8), 'Pass borttagna (8)'],
  ])('%s', (said, words) => {
    expect(said).toBe(words)
  })

  it('count skipped sessions, if any', () => {
    expect(skippedText(0)).toBeUndefined()
    expect(skippedText(2)).toBe('2 pass hoppades över, eftersom de har ändrats.')
  })
})

describe('removal result', () => {
  const session = {
    id: 'a',
    clientId: 'anna',
    potId: null,
    startsAt: new Date('2026-11-24T09:00:00Z'),
    durationHours: 1,
    notes: 'Ta med skor',
    completed: false,
    noShow: false,
    version: 4,
  }

  it('of one session can be undone', () => {
    expect(removalToast({ removed: 1, skipped: 0, session })).toEqual({
      toast: { title: 'Pass borttaget', message: undefined },
      restored: {
        id: 'a',
        version: 4,
        clientId: 'anna',
        potId: null,
        startsAt: '2026-11-24T09:00:00.000Z',
        durationHours: 1,
        notes: 'Ta med skor',
      },
    })
  })

  it('of several cannot be undone, and counts the skipped ones', () => {
    expect(removalToast({ removed: 6, skipped: 1, session })).toEqual({
      toast: {
        title: 'Pass borttagna (6)',
        message: '1 pass hoppades över, eftersom det har ändrats.',
      },
      restored: null,
    })
  })
})
