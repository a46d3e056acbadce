import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { type PotCommand, potErrorToast } from '#web/pots/errors.ts'

const offline = new TRPCClientError('no answer', { cause: new TypeError('Failed to fetch') })

describe('error messages about pots (S4)', () => {
  it.each<[PotCommand, ProblemCode, string, string]>([
    ['changeHours', 'POT_NOT_FOUND', 'Fel vid tillägg av timmar', 'Tidspotten finns inte längre.'],
    [
      'changeHours',
      'HOURS_OUT_OF_RANGE',
      'Fel vid tillägg av timmar',
      'Saldot skulle bli större eller mindre än vad en tidspott kan rymma.',
    ],
    [
      'changeHours',
      'BOOKS_WRONG',
      'Fel vid tillägg av timmar',
      'Timmarna i en av dina tidspotter stämmer inte, så inget kan bokas eller ändras förrän supporten har rättat dem.',
    ],
    [
      'removeHistory',
      'HISTORY_NOT_FOUND',
      'Fel vid borttagning',
      'Ingen historikpost hittades eller saknar behörighet',
    ],
    [
      'removeHistory',
      'HOURS_OUT_OF_RANGE',
      'Fel vid borttagning',
      'Saldot skulle bli större eller mindre än vad en tidspott kan rymma.',
    ],
    [
      'removeHistory',
      'UNAVAILABLE',
      'Fel vid borttagning',
      'Tjänsten kan inte svara just nu. Försök igen om en stund.',
    ],
    [
      'remove',
      'POT_NOT_FOUND',
      'Fel vid borttagning',
      'Tidspotten kunde inte hittas eller du saknar behörighet att ta bort den',
    ],
    ['remove', 'UNEXPECTED', 'Fel vid borttagning', 'Ett oväntat fel uppstod. Försök igen.'],
    [
      'create',
      'POT_TYPE_NOT_FOUND',
      'Fel vid skapande av tidspott',
      'Tidspottstypen finns inte längre. Välj en annan.',
    ],
    ['create', 'NOT_FOUND', 'Fel vid skapande av tidspott', 'Det du söker finns inte längre.'],
    [
      'createType',
      'CONFLICT',
      'Fel vid skapande av tidspott',
      'Uppgiften har redan sparats med ett annat innehåll. Ladda om sidan och försök igen.',
    ],
  ])('%s, %s: “%s”, “%s”', (command, code, title, message) => {
    expect(potErrorToast(command, new Problem(code))).toEqual({ title, message })
  })

  it.each<PotCommand>(['create', 'createType', 'changeHours', 'removeHistory', 'remove'])(
    'say that there is no connection, for every action: %s',
    (command) => {
      expect(potErrorToast(command, offline).message).toBe(
        'Ingen anslutning. Kontrollera nätverket och försök igen.',
      )
    },
  )
})
