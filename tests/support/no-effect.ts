import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { refusalOf } from './problems.ts'
import { stateOf } from './rows.ts'

/** Expects that the call is refused with this code and leaves the books unchanged. */
export async function expectRefused(
  db: Database,
  code: ProblemCode,
  call: () => Promise<unknown>,
): Promise<void> {
  const before = await stateOf(db)
  expect(await refusalOf(call())).toBe(code)
  expect(await stateOf(db)).toBe(before)
}

/** Expects that the call succeeds and leaves the books unchanged (idempotent). Returns its answer. */
export async function expectNoEffect<Answer>(
  db: Database,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const before = await stateOf(db)
  const answer = await call()
  expect(await stateOf(db)).toBe(before)
  return answer
}
