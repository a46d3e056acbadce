import { isTrainerRole } from '#shared/access/roles.ts'
import { Problem } from '#shared/problem.ts'
import type { Actor } from './actor.ts'

declare const minted: unique symbol

/**
 * The tenant scope: proof that the rows asked for are this trainer's. Every query on trainer data takes one, and only
 * `trainerScope`, `scopeOfLink` and `scopeOfSheet` create them, so a query without a tenant does not compile.
 */
export type TrainerScope = {
  readonly trainerId: string
  readonly trainerName: string
  readonly [minted]: true
}

/**
 * The scope of the actor's own rows, whatever the role (D5). Throws FORBIDDEN for roles without rows of their
 * own.
 */
export function trainerScope(actor: Actor): TrainerScope {
  if (!isTrainerRole(actor.role)) throw new Problem('FORBIDDEN')
  return { trainerId: actor.id, trainerName: actor.name } as TrainerScope
}

/** The scope of the trainer whose client's personal link was presented: the act is on that client's rows alone (D39). */
export function scopeOfLink(trainer: { id: string; name: string }): TrainerScope {
  return { trainerId: trainer.id, trainerName: trainer.name } as TrainerScope
}

/** The scope of the trainer whose address for sheets was presented: what is read by it are the columns of its table (D136). */
export function scopeOfSheet(trainer: { id: string; name: string }): TrainerScope {
  return { trainerId: trainer.id, trainerName: trainer.name } as TrainerScope
}
