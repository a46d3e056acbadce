import { Problem } from '#shared/problem.ts'
import type { CurrentUserContext } from '../context.ts'

export async function resetFactor(_ctx: CurrentUserContext, _id: string): Promise<void> {
  throw new Problem('NOT_FOUND')
}
