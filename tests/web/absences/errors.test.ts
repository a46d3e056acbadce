import { expect, test } from 'vitest'
import { absenceProblemTexts } from '#shared/absences/texts.ts'
import { Problem } from '#shared/problem.ts'
import { absenceErrorMessage } from '#web/absences/errors.ts'

test.each(['SESSION_CHANGED', 'SESSION_NOT_FOUND', 'SESSION_CANCELLED'] as const)(
  'a session of an absence that has changed since is said in one sentence: %s',
  (code) => {
    expect(absenceErrorMessage(new Problem(code))).toBe(absenceProblemTexts.sessionChanged)
  },
)
