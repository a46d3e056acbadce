import * as z from 'zod/mini'
import { emailOutput } from '../email-letters.ts'
import { unsentStates } from '../messages/ways.ts'
import { answerKinds } from './kinds.ts'

/** What the mail server refused: the address, the last letter to it, or a letter to a full mailbox. */
const refusedWhys = ['address', 'mail', 'full'] as const

export type RefusedWhy = (typeof refusedWhys)[number]

/** Sent to their own trainer alone: the client's reason is guarded like a note (D27). */
export const answersOutput = z.strictObject({
  answers: z.array(
    z.strictObject({
      id: z.string(),
      at: z.date(),
      kind: z.enum(answerKinds),
      clientId: z.string(),
      clientName: z.string(),
      sessionId: z.string(),
      /** What an undo of the cancellation is over (D25). */
      version: z.number(),
      startsAt: z.date(),
      /** Of a session that was moved, where it was. */
      fromAt: z.nullable(z.date()),
      durationHours: z.number(),
      chargedHours: z.number(),
      hoursRemaining: z.nullable(z.number()),
      reason: z.nullable(z.string()),
      /** Whether its time is booked again, so that the cancellation cannot be undone. */
      isTaken: z.boolean(),
      /** The clients whose sessions overlap one that was booked or moved. */
      clashes: z.array(z.string()),
    }),
  ),
  /** The clients whose address the mail server refused for good, or their last letter. */
  refused: z.array(
    z.strictObject({
      clientId: z.string(),
      name: z.string(),
      email: emailOutput,
      why: z.enum(refusedWhys),
    }),
  ),
  /** The messages of the last days that their clients have not got (D128): their act's event, and when they were given up. */
  unsent: z.array(
    z.strictObject({
      actId: z.number(),
      clientId: z.string(),
      name: z.string(),
      at: z.date(),
      state: z.enum(unsentStates),
    }),
  ),
  /** How many clients were not told of changes (D141), which are listed apart. */
  untold: z.number(),
  /** How many there are of the others. */
  total: z.number(),
})
