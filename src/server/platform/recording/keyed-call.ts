import { createHmac } from 'node:crypto'
import { isKey } from '#shared/key.ts'
import { Problem } from '#shared/problem.ts'
import type { events } from '../../schema/events.ts'
import type { Keys } from '../access/keys.ts'

/** One call with an idempotency key: another call with the same values is a retry of it. */
export type KeyedCall = {
  readonly key: string
  readonly procedure: string
  readonly inputHash: string
  /**
   * The account whose call it is, once its login and factor have been checked: its stored answer may be sent instead of a
   * refusal. Null before, and for the holder of a personal link.
   */
  accountId: string | null
  /** The events of the act; `queueEvent` adds them, and `runOnce` inserts them in one statement with the answer. */
  readonly events: (typeof events.$inferInsert)[]
}

/** Fields of inputs that hold a password: they are checked anew, and not even a hash of them is stored. */
export const passwordFields = ['password', 'currentPassword', 'confirmation']

/**
 * The keyed call of a request, by its header `Idempotency-Key`; null without one. `rawInput` is the input before its
 * schema. Throws INVALID_INPUT for a key that is no UUID.
 */
export function keyedCallOf(
  header: string | null,
  { keys, procedure, rawInput }: { keys: Keys; procedure: string; rawInput: unknown },
): KeyedCall | null {
  if (header === null) return null
  if (!isKey(header)) throw new Problem('INVALID_INPUT')
  const inputHash = createHmac('sha256', keys.idempotency)
    .update(JSON.stringify(rawInput, withoutPasswords) ?? '')
    .digest('base64url')
  return { key: header.toLowerCase(), procedure, inputHash, accountId: null, events: [] }
}

function withoutPasswords(name: string, value: unknown): unknown {
  return passwordFields.includes(name) ? undefined : value
}
