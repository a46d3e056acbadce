import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { removalErrorToast } from '#web/sessions/editor/remove/toasts.ts'
import { statusErrorToast, updateErrorToast } from '#web/sessions/errors.ts'
import { moveErrorToast, undoMoveErrorToast } from '#web/sessions/move/labels.ts'

const problem = (code: ProblemCode) => new Problem(code)
const offline = new TRPCClientError('no answer', { cause: new TypeError('Failed to fetch') })
const refused = (code: ProblemCode) =>
  new TRPCClientError(code, { meta: { responseJSON: { problem: code } } })

describe('the toast for a session that could not be removed (S4)', () => {
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

describe('the toast for a session that could not be saved (S4)', () => {
  it.each([
    ['HOURS_OUT_OF_RANGE', 'Fel vid uppdatering av tidspott'],
    ['POT_NOT_FOUND', 'Fel vid uppdatering av pass'],
    ['UNEXPECTED', 'Fel vid uppdatering av pass'],
  ] as const)('%s: %s', (code, title) => {
    expect(updateErrorToast(problem(code)).title).toBe(title)
  })
})

describe('the toasts for a move that failed', () => {
  it('tell a version conflict, and otherwise what the catalogue says (S4)', () => {
    expect(moveErrorToast(refused('SESSION_CHANGED')).title).toBe('Passet har ändrats')
    expect(moveErrorToast(refused('SESSION_FIXED'))).toEqual({
      title: 'Fel vid uppdatering av pass',
      message: 'Genomförda och uteblivna pass går inte att flytta.',
    })
    expect(undoMoveErrorToast(refused('SESSION_CHANGED'))).toEqual({
      title: 'Det gick inte att ångra',
      message: 'Passet har ändrats sedan det flyttades.',
    })
  })
})

describe('the toast for a status that could not be set', () => {
  it('tells a version conflict of one session and of several', () => {
    const one = statusErrorToast(refused('SESSION_CHANGED'), { count: 1, isUndo: false })
    const several = statusErrorToast(refused('SESSION_CHANGED'), { count: 2, isUndo: false })
    expect(one).toEqual({
      title: setStatusTexts.failed(1),
      message: setStatusTexts.changed(1),
    })
    expect(several.message).toBe(setStatusTexts.changed(2))
  })

  it('tells that nothing was charged when the pot was deleted meanwhile', () => {
    const lost = (count: number) =>
      statusErrorToast(refused('SESSION_WITHOUT_POT'), { count, isUndo: false }).message
    expect(lost(1)).toMatch(/saknar nu tidspott.*inga timmar har dragits/)
    expect(lost(2)).toMatch(/saknar nu tidspott.*inga timmar har dragits/)
    expect(updateErrorToast(refused('POT_NOT_FOUND')).message).toBe(
      'Tidspotten finns inte längre. Inga timmar dras.',
    )
  })

  it('has another title when it was an undo', () => {
    expect(statusErrorToast(offline, { count: 1, isUndo: true }).title).toBe(
      setStatusTexts.takeBackFailed,
    )
  })
})
