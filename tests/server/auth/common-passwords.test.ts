import { describe, expect, test } from 'vitest'
import { requireUncommonPassword } from '#server/auth/common-passwords.ts'
import { problemCodes } from '#shared/problem.ts'

const owner = { email: 'anna.berg@granlidens-pt.se', name: 'Anna Berg' }

function outcome(password: string): string {
  try {
    requireUncommonPassword(password, owner)
    return 'accepted'
  } catch (error) {
    return problemCodes.find((code) => error instanceof Error && error.message === code) ?? 'failed'
  }
}

describe('password', () => {
  test.each(['Sommar2026!', 'Välkommen1', 'P@ssw0rd123', 'annaberg1', 'dragon123', 'Iloveyou1'])(
    '%s is refused',
    (password) => {
      expect(outcome(password)).toBe('PASSWORD_COMMON')
    },
  )

  test.each(['tre blå cyklar i regn', 'Zebra!Lingon42', '7dkq0m3vxw9ra2hp'])(
    '%s is accepted',
    (password) => {
      expect(outcome(password)).toBe('accepted')
    },
  )
})
