import type { EventRow } from '#shared/events/payload.ts'
import { eventListTexts as texts } from '#shared/events/texts.ts'

/** Who did it: 'Du', a name, or a word for a visitor or for an account without a name. */
export function actorName({ actor }: EventRow, me: string, unnamed: string): string {
  if (actor === null) return texts.visitor
  return actor.id === me ? texts.you : (actor.name ?? unnamed)
}

/** The account acted on and, where asked for, the clients. */
export function subjectNames(
  { account, clients }: EventRow,
  { unnamed, hasClients }: { unnamed: string; hasClients: boolean },
): string[] {
  const ofAccount = account ? [account.name ?? unnamed] : []
  const ofClients = hasClients ? clients.map(({ name }) => name ?? texts.formerClient) : []
  return [...ofAccount, ...ofClients]
}
