import { handoverKinds } from '#shared/events/kinds.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { events } from '../schema/events.ts'

/**
 * Whether an event on the trainer's rows is an act of a client with a login: but for hand-overs (D37), the trainer and the
 * clients are the only accounts that act on them. That the client acted is all that a trainer is told of the account.
 */
export function isByClient(
  event: Pick<typeof events.$inferSelect, 'kind' | 'actorId' | 'trainerId'>,
  scope: TrainerScope,
): boolean {
  return isByOther(event, scope) && !handoverKinds.includes(event.kind)
}

/** Whether an event on the trainer's rows is an act of another account. */
export function isByOther(
  { actorId, trainerId }: Pick<typeof events.$inferSelect, 'actorId' | 'trainerId'>,
  scope: TrainerScope,
): boolean {
  return trainerId === scope.trainerId && actorId !== null && actorId !== scope.trainerId
}

/** Who acted on the trainer's rows; a client acts with a login, or by the personal link (D39). */
export function whoActed(
  event: Pick<typeof events.$inferSelect, 'kind' | 'actorId' | 'trainerId' | 'figures'>,
  scope: TrainerScope,
): 'trainer' | 'client' | 'visitor' {
  if (isByClient(event, scope) || event.figures.byClient === true) return 'client'
  return event.actorId === null ? 'visitor' : 'trainer'
}
