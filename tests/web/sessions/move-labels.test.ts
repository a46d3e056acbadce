import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import {
  movedToast,
  moveErrorToast,
  undoErrorToast,
  undoneToast,
} from '#web/sessions/move/move-labels.ts'

const at = (time: string, durationHours = 1, date = '2026-11-24') => ({ date, time, durationHours })
const refused = (problem: string) =>
  new TRPCClientError(problem, { meta: { responseJSON: { problem } } })

describe('texts of a move', () => {
  it.each([
    [at('09:00'), at('10:00'), 1, 'Flyttat till tis 24 nov 10:00', undefined],
    [at('10:00'), at('10:00', 1.5), 1, 'Ny längd: 1,5\u00a0h', undefined],
    [at('09:00'), at('10:00', 2), 1, 'Flyttat till tis 24 nov 10:00', 'Ny längd: 2\u00a0h'],
    [at('09:00'), at('10:00'), 6, '6 pass flyttade', 'Det första till tis 24 nov 10:00'],
    [at('10:00'), at('10:00', 0.5), 6, 'Ny längd på 6 pass: 0,5\u00a0h', undefined],
    [
      at('09:00'),
      at('10:00', 2),
      6,
      '6 pass flyttade',
      'Det första till tis 24 nov 10:00. Ny längd: 2\u00a0h',
    ],
  ])('move from %o to %o, %i sessions', (from, to, count, title, message) => {
    const words = movedToast({ from, to, count })
    expect([words.title, words.message]).toEqual([title, message])
  })

  it.each([
    [at('10:00'), at('09:00'), 1, 'Tillbaka till tis 24 nov 09:00'],
    [at('10:00', 1.5), at('10:00'), 1, 'Längden är 1\u00a0h igen'],
    [at('10:00'), at('09:00'), 3, '3 pass är som de var förut'],
  ])('undo from %o to %o, %i sessions', (from, to, count, title) => {
    expect(undoneToast({ from, to, count })).toEqual({ title })
  })

  it("name a version conflict, and otherwise use the catalogue's text", () => {
    expect(moveErrorToast(refused('SESSION_CHANGED')).title).toBe('Passet har ändrats')
    expect(moveErrorToast(refused('SESSION_FIXED'))).toEqual({
      title: 'Fel vid uppdatering av pass',
      message: 'Genomförda och uteblivna pass går inte att flytta.',
    })
    expect(undoErrorToast(refused('SESSION_CHANGED'))).toEqual({
      title: 'Det gick inte att ångra',
      message: 'Passet har ändrats sedan det flyttades.',
    })
  })
})
