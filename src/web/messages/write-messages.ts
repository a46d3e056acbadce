import { grouped } from '#shared/grouped.ts'
import {
  type Change,
  type ExpectedSession,
  expectedOf,
  newsOf,
  withTruth,
} from '#shared/messages/changes.ts'
import { messageOf, type Prepared } from '#shared/messages/message.ts'
import type { PreparedMessages, UnsentMessages, UntoldList } from '#shared/messages/payload.ts'
import { type Mailing, mayMail } from '#shared/messages/ways.ts'

type Client = PreparedMessages['clients'][number]

/** A message to one client, with what it takes for granted. `said` is null of one that was written before. */
export interface Message extends Omit<Prepared, 'said'> {
  client: Client
  said: string | null
  expected: readonly ExpectedSession[]
  canMail: boolean
  /** The acts of a message that tells all that the client was not told (D141). */
  actIds?: readonly number[]
}

function canMail({ email, isRefused, state }: Client, mailing: Mailing): boolean {
  return mailing === 'ready' && email !== '' && !isRefused && mayMail(state)
}

/** A message to each client of whom something is to be told, as things are now, in order of the first change. */
export function writeMessages(
  changes: readonly Change[],
  { booked, clients, mailing }: PreparedMessages,
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
    const { text, said } = messageOf(own, client, as)
    return { client, text, said, expected: expectedOf(own), canMail: canMail(client, mailing) }
  })
}

/** The messages that did not arrive, as they were typed. */
export function writtenMessages({ messages, mailing }: UnsentMessages): Message[] {
  return messages.map((message) => ({
    ...message,
    said: null,
    canMail: canMail(message.client, mailing),
  }))
}

type UntoldClient = UntoldList['untold'][number]

/** What a client was not told. */
export function changesOfUntold({ client, changes }: UntoldClient): Change[] {
  return changes.map((change) => ({ ...change, clientId: client.id }))
}

/** A message to each of these clients, with the line that all have. */
export function writeUntold(
  untold: readonly UntoldClient[],
  mailing: Mailing,
  as: { words: string | null; line: string; now: Date },
): Message[] {
  return untold.map((one) => {
    const { client, actIds } = one
    const own = changesOfUntold(one)
    const { text, said } = messageOf(own, client, as)
    return {
      client,
      text,
      said,
      expected: expectedOf(own),
      canMail: canMail(client, mailing),
      actIds,
    }
  })
}

/** A message as what is told of everything; `text` is null but for mail. */
export function asTold({ client, actIds = [], expected }: Message, text: string | null) {
  return { clientId: client.id, actIds: [...actIds], text, expected: [...expected] }
}
