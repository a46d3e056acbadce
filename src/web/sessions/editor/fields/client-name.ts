import { sessionUnknownTexts } from '#shared/sessions/texts.ts'

/** The name of a client of this list, or the words for one that it lacks. */
export function clientNameIn(
  clients: readonly { id: string; name: string }[],
  clientId: string,
): string {
  return clients.find(({ id }) => id === clientId)?.name ?? sessionUnknownTexts.client
}
