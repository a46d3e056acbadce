import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { refusalOf } from './problems.ts'
import { stateOf } from './rows.ts'

/** The call is refused with this code, and not a byte of the books is another. */
export async function expectRefused(
  db: Database,
  code: ProblemCode,
  call: () => Promise<unknown>,
): Promise<void> {
  const before = await stateOf(db)
  expect(await refusalOf(call())).toBe(code)
  expect(await stateOf(db)).toBe(before)
}

/** The call succeeds, and not a byte of the books is another. Returns its answer. */
export async function expectNoEffect<Answer>(
  db: Database,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const before = await stateOf(db)
  const answer = await call()
  expect(await stateOf(db)).toBe(before)
  return answer
}
