import { isTrainerRole } from '#shared/access/roles.ts'
import { Problem } from '#shared/problem.ts'
import type { Actor } from './actor.ts'

declare const minted: unique symbol

/**
 * Proof that the rows asked for are this trainer's. Every query on trainer data takes one, and only `trainerScope` makes
 * them, so a query without an owner does not compile.
 */
export type TrainerScope = {
  readonly trainerId: string
  readonly trainerName: string
  readonly [minted]: true
}

/** The actor's own rows, whatever the role (design D5). Throws FORBIDDEN for those who have none. */
export function trainerScope(actor: Actor): TrainerScope {
  if (!isTrainerRole(actor.role)) throw new Problem('FORBIDDEN')
  return { trainerId: actor.id, trainerName: actor.name } as TrainerScope
}
