import type { CopiesState } from '#shared/export/copies.ts'
import type { Copies } from '../procedures/copies.ts'

/** What the app tells of the copies; null where the server makes none. */
export async function stateOf(copies: Copies | null): Promise<CopiesState> {
  if (!copies) return null
  const newest = await copies.newest()
  return { newestAt: newest?.at ?? null, isSpaceLow: copies.isSpaceLow() }
}
