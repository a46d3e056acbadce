import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { ReceivedMail } from '../mail-server.ts'
import { rowsOf } from '../rows.ts'
import { keysIn } from './keys.ts'

/** A mail may be on its way so long after its recipient was erased, in ms: a server that is stopped holds it. */
const onItsWayMs = 5_000
/** How long mail that is due may take, in ms: two rounds of the outbox worker, and a stopped server. */
const longestMs = 20_000

/** What is known about a message: whether it must arrive, may, or must not. */
type Message = { clientId: string; fate: 'must' | 'may' | 'mustNot'; arrived: number }

export type MailOracle = ReturnType<typeof openMailOracle>

/** What becomes of messages to clients: at most one mail of each, none after its client's erasure, none lost. */
export function openMailOracle(report: (finding: string) => void) {
  const messages = new Map<string, Message>()
  const erased = new Map<string, number>()
  const seen = new Set<string>()

  /** A mail that the mail server has accepted. */
  function arrived(mail: ReceivedMail): void {
    if (seen.has(mail.messageId)) report(`sent twice: ${mail.messageId} to ${mail.to}`)
    seen.add(mail.messageId)
    for (const clientId of keysIn(mail.to)) {
      const at = erased.get(clientId)
      if (at !== undefined && performance.now() > at + onItsWayMs)
        report(`mail to an erased client: ${mail.to}, ${mail.subject}`)
    }
    for (const id of new Set(keysIn(mail.text))) {
      const message = messages.get(id)
      if (!message) continue
      message.arrived += 1
      if (message.fate === 'mustNot') report(`sent though left out: message ${id}`)
      if (message.arrived > 1) report(`sent ${message.arrived} times: message ${id}`)
    }
  }

  /** A message was acknowledged: `id` stands in its text. */
  const queued = (id: string, clientId: string) =>
    messages.set(id, { clientId, fate: 'must', arrived: 0 })

  /** The server has said that it does not send this message. */
  function leftOut(id: string): void {
    if ((messages.get(id)?.arrived ?? 0) > 0) report(`sent though left out: message ${id}`)
    messages.set(id, { clientId: '', fate: 'mustNot', arrived: 0 })
  }

  /** Messages to this client are not true any more, or their time came while it was deleted: they may be dropped. */
  function mayDrop(clientId: string): void {
    for (const message of messages.values()) if (message.clientId === clientId) message.fate = 'may'
  }

  function erase(clientId: string): void {
    mayDrop(clientId)
    erased.set(clientId, performance.now())
  }

  /** Messages that are in the outbox twice, or not at all though acknowledged. */
  async function check(db: Database): Promise<void> {
    const rows = await rowsOf<{ message: string }>(
      db,
      sql`select message from outbox where kind = 'client-message' and message is not null`,
    )
    const counts = new Map<string, number>()
    for (const id of rows.flatMap(({ message }) => keysIn(message)))
      counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const [id, { fate, clientId }] of messages) {
      const count = counts.get(id) ?? 0
      if (count > (fate === 'mustNot' ? 0 : 1))
        report(`queued ${count} times: message ${id} to client ${clientId}`)
      if (count === 0 && fate === 'must')
        report(`lost: message ${id} to client ${clientId} is not in the outbox`)
    }
  }

  /** Waits for the mail that must arrive. */
  async function delivered(): Promise<void> {
    const missing = () =>
      [...messages].filter(([, { fate, arrived: count }]) => fate === 'must' && count === 0)
    for (const until = performance.now() + longestMs; missing().length > 0; ) {
      if (performance.now() > until) break
      await wait(100)
    }
    for (const [id, { clientId }] of missing())
      report(`lost: message ${id} to client ${clientId} did not arrive`)
  }

  const count = () => ({ messages: messages.size, mails: seen.size, erased: erased.size })
  return { arrived, queued, leftOut, mayDrop, erase, check, delivered, count }
}
