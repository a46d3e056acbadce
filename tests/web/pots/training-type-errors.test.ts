import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { type TypeCommand, typeErrorToast } from '#web/pots/errors.ts'

describe('error messages about training types (S4)', () => {
  it.each<[TypeCommand, ProblemCode, string, string]>([
    ['create', 'UNAUTHENTICATED', 'Inte inloggad', 'Du behöver logga in igen.'],
    ['remove', 'UNAUTHENTICATED', 'Inte inloggad', 'Du behöver logga in igen.'],
    [
      'create',
      'CONFLICT',
      'Kunde inte skapa träningstypen.',
      'Uppgiften har redan sparats med ett annat innehåll. Ladda om sidan och försök igen.',
    ],
    [
      'update',
      'POT_TYPE_NOT_FOUND',
      'Kunde inte uppdatera träningstypen.',
      'Träningstypen finns inte längre.',
    ],
    [
      'remove',
      'POT_TYPE_IN_USE',
      'Kunde inte ta bort träningstypen.',
      'Träningstypen används av tidspotter och kan inte tas bort.',
    ],
    [
      'remove',
      'UNAVAILABLE',
      'Kunde inte ta bort träningstypen.',
      'Tjänsten kan inte svara just nu. Försök igen om en stund.',
    ],
  ])('%s, %s: “%s”, “%s”', (command, code, title, message) => {
    expect(typeErrorToast(command, new Problem(code))).toEqual({ title, message })
  })

  it('say that there is no connection', () => {
    const offline = new TRPCClientError('no answer', { cause: new TypeError('Failed to fetch') })
    expect(typeErrorToast('create', offline).message).toBe(
      'Ingen anslutning. Kontrollera nätverket och försök igen.',
    )
  })
})
