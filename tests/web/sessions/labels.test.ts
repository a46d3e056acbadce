import { describe, expect, it } from 'vitest'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { removalToast } from '#web/sessions/editor/remove/toasts.ts'
import { skippedText } from '#web/sessions/labels.ts'
import { movedToast, undoneToast } from '#web/sessions/move/labels.ts'

const at = (time: string, durationHours = 1, date = '2026-11-24') => ({ date, time, durationHours })

describe('the toasts of a move', () => {
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
  ])('from %o to %o, %i of them', (from, to, count, title, message) => {
    const words = movedToast({ from, to, count })
    expect([words.title, words.message]).toEqual([title, message])
  })

  it.each([
    [at('10:00'), at('09:00'), 1, 'Tillbaka till tis 24 nov 09:00'],
    [at('10:00', 1.5), at('10:00'), 1, 'Längden är 1\u00a0h igen'],
    [at('10:00'), at('09:00'), 3, '3 pass är som de var förut'],
  ])('back from %o to %o, %i of them', (from, to, count, title) => {
    expect(undoneToast({ from, to, count })).toEqual({ title })
  })
})

describe('the toast for what succeeded (S4)', () => {
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

  it('tells how many were skipped, if any', () => {
    expect(skippedText(0)).toBeUndefined()
    expect(skippedText(2)).toBe('2 pass hoppades över, eftersom de har ändrats.')
  })
})

describe('a removal', () => {
  it('of several tells how many were skipped', () => {
    expect(removalToast({ removed: 6, skipped: 1 })).toEqual({
      title: 'Pass borttagna (6)',
      message: '1 pass hoppades över, eftersom det har ändrats.',
    })
  })
})
