import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '#shared/problem.ts'
import type { Keys } from '../platform/access/keys.ts'

/** What an undo brings back of a session; `potId` where the act has changed it, null for no pot. */
type Earlier = {
  id: string
  startsAt: Date
  durationHours: number
  potId?: string | null | undefined
}

/**
 * Proof that a session has had these values: an HMAC that the answer of an act holds, and its undo sends back. So an undo
 * brings back only what was there, also a length that the forms do not allow any more.
 */
export function undoProof(keys: Keys, { id, startsAt, durationHours, potId }: Earlier): string {
  // Without a pot in it where that is unknown, which is not the proof of no pot.
  const values = JSON.stringify({ id, startsAt, durationHours, potId })
  return createHmac('sha256', keys.undo).update(values).digest('base64url')
}

/**
 * What the undo of an act sends back of a session: `earlier`, what it was before, with the proof of it, and the version that
 * it has since, by its key.
 */
export function undoable<Values extends Earlier>(
  keys: Keys,
  versions: ReadonlyMap<string, number>,
  earlier: Values,
): Values & { version: number; proof: string } {
  const version = versions.get(earlier.id)
  if (version === undefined) throw new Error(`session ${earlier.id} has not been written`)
  return { ...earlier, version, proof: undoProof(keys, earlier) }
}

/** Throws INVALID_INPUT when one of the sessions has not had these values. */
export function requireUndoProofs(
  keys: Keys,
  sessions: readonly (Earlier & { proof: string })[],
): void {
  for (const { proof, ...earlier } of sessions) {
    const [given, right] = [Buffer.from(proof), Buffer.from(undoProof(keys, earlier))]
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw new Problem('INVALID_INPUT')
  }
}
