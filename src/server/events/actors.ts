import type { TrainerScope } from '../access/scope.ts'
import type { events } from './tables.ts'

/**
 * Whether an event on the trainer's rows is an act of a client, by the personal link or with a login: the trainer and the clients are the only
 * accounts that act on them. That the client acted is all that a trainer is told of the account.
 */
export function isByClient(
  {
    actorId,
    trainerId,
    figures,
  }: Pick<typeof events.$inferSelect, 'actorId' | 'trainerId' | 'figures'>,
  scope: TrainerScope,
): boolean {
  const isOther = actorId !== null && actorId !== scope.trainerId
  return trainerId === scope.trainerId && (isOther || figures.byClient === true)
}
