import * as z from 'zod/mini'
import type { HeldHours } from '#shared/handover/held-hours.ts'
import type { KeptRow, KeptRows } from '../platform/tenant/client-tables.ts'
import type { SetAside } from '../trash/set-aside.ts'

/** A session's texts that a hand-over may leave behind. */
interface PrivateTexts {
  notes: string
  cancelReason: string | null
}

/**
 * What did not go along with a client, and comes back when the hand-over is undone: all of it the giver's. It is stored with
 * the hand-over for 30 days at most.
 */
export interface KeptByGiver {
  clientName: string
  /** The address, where the receiver has given another one; else null. */
  email: string | null
  /** Null where the texts went along. */
  texts: { lastingNote: string; sessions: Record<string, PrivateTexts> } | null
  /** The training types as they were, and of which type each pot was. */
  types: unknown[]
  typeOfPot: Record<string, string>
  /** The receiver's training types that were made for it. */
  madeTypes: string[]
  /** What lay in the giver's trash. */
  trash: SetAside[]
  /** What the receiver had held of the client before, and no longer needs as sums. */
  heldBefore: HeldHours[]
}

const text = z.string()
const instant = z.pipe(
  z.iso.datetime(),
  z.transform((at) => new Date(at)),
)

const kept = z.strictObject({
  clientName: text,
  email: z.nullable(text),
  texts: z.nullable(
    z.strictObject({
      lastingNote: text,
      sessions: z.record(z.uuid(), z.strictObject({ notes: text, cancelReason: z.nullable(text) })),
    }),
  ),
  types: z.array(z.unknown()),
  typeOfPot: z.record(z.uuid(), z.uuid()),
  madeTypes: z.array(z.uuid()),
  trash: z.array(
    z.strictObject({ id: z.uuid(), kind: text, deletedAt: instant, document: z.unknown() }),
  ),
  heldBefore: z.array(
    z.strictObject({
      fromOn: z.iso.date(),
      sessions: z.number(),
      heldHours: z.number(),
      missedHours: z.number(),
    }),
  ),
})

/** What is stored with a hand-over, checked. Throws when it is not one of ours, which is a fault of the program. */
export function readKept(stored: unknown): KeptByGiver {
  return kept.parse(stored)
}

/** The client's rows without "Bra att veta", notes and reasons of cancelling, and these texts. */
export function withoutTexts(rows: KeptRows): { rows: KeptRows; texts: KeptByGiver['texts'] } {
  const planned = [...rows.sessions, ...rows.cancelled]
  const written = planned.filter(({ notes, cancelReason }) => notes !== '' || cancelReason !== null)
  const texts = {
    lastingNote: rows.client[0]?.lastingNote ?? '',
    sessions: Object.fromEntries(
      written.map(({ id, notes, cancelReason }) => [id, { notes, cancelReason }]),
    ),
  }
  const bare = { notes: '', cancelReason: null }
  return {
    texts,
    rows: {
      ...rows,
      client: rows.client.map((client) => ({ ...client, lastingNote: '' })),
      sessions: rows.sessions.map((session) => ({ ...session, ...bare })),
      cancelled: rows.cancelled.map((session) => ({ ...session, ...bare })),
    },
  }
}

/** The client's rows with these texts again. */
export function withTexts(rows: KeptRows, texts: KeptByGiver['texts']): KeptRows {
  if (texts === null) return rows
  const { lastingNote, sessions } = texts
  const again = <Row extends KeptRow<'sessions'> | KeptRow<'cancelled'>>(row: Row): Row => ({
    ...row,
    ...sessions[row.id],
  })
  return {
    ...rows,
    client: rows.client.map((client) => ({ ...client, lastingNote })),
    sessions: rows.sessions.map(again),
    cancelled: rows.cancelled.map(again),
  }
}
