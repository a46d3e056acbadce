import { grouped } from '#shared/grouped.ts'
import { type Change, newsOf, withTruth } from '#shared/messages/changes.ts'
import { messageOf, type Prepared } from '#shared/messages/message.ts'
import type { PreparedMessages } from '#shared/messages/payload.ts'

/** A message to one client, with what it tells. */
export interface Message extends Prepared {
  client: PreparedMessages['clients'][number]
  changes: Change[]
  canMail: boolean
}

/** A message to each client of whom something is to be told, as things are now, in order of the first change. */
export function writeMessages(
  changes: readonly Change[],
  { booked, clients, sendsMail }: PreparedMessages,
  as: { words: string | null; now: Date },
): Message[] {
  const known = new Set(changes.map(({ sessionId }) => sessionId))
  // Those of a series that was booked, whose keys are the server's.
  const more = booked
    .filter(({ id }) => !known.has(id))
    .map(({ id, clientId, startsAt }) => ({ sessionId: id, clientId, from: null, to: startsAt }))
  const news = newsOf([...withTruth(changes, booked), ...more], as.now)
  const byId = new Map(clients.map((client) => [client.id, client]))
  return [...grouped(news, ({ clientId }) => clientId)].flatMap(([id, own]) => {
    const client = byId.get(id)
    if (!client) return []
    const canMail = sendsMail && client.email !== '' && !client.isRefused
    return { client, changes: own, canMail, ...messageOf(own, client, as) }
  })
}
