import * as z from 'zod/mini'
import { id, instantField, requiredText } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { actsMax, changedMax, messagesMax, sentMessageMax } from './limits.ts'
import { ownWays, tellingWays } from './ways.ts'

/** What to look up before messages are written: clients, and sessions, also all of a series that was booked with this key. */
export const prepareMessagesInput = z.strictObject({
  clientIds: z.array(id).check(z.maxLength(changedMax)),
  sessionIds: z.array(id).check(z.maxLength(changedMax)),
  seriesId: z.nullable(id),
})

/** The event of an act. */
const actId = z.int().check(z.positive())

/** Where sessions are that a message tells of, null when not booked any more. */
const places = z
  .array(z.strictObject({ id, startsAt: z.nullable(instantField) }))
  .check(z.minLength(1), z.maxLength(changedMax))

/**
 * Messages to send by mail about an act of the trainer's own (D127), each with what it takes for granted: where sessions of
 * the act are, null when not booked any more.
 */
export const sendMessagesInput = z.strictObject({
  actId,
  messages: z
    .array(
      z.strictObject({
        clientId: id,
        text: requiredText(fieldTexts.invalid, sentMessageMax),
        expected: places,
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(messagesMax),
      z.refine((all) => all.reduce((sum, { expected }) => sum + expected.length, 0) <= changedMax),
    ),
})

/** What clients are told of what they were not told of (D141): the acts that were listed; a text by mail alone. */
export const tellUntoldInput = z.strictObject({
  by: z.enum(tellingWays),
  messages: z
    .array(
      z.strictObject({
        clientId: id,
        actIds: z.array(actId).check(z.minLength(1), z.maxLength(actsMax)),
        text: z.nullable(requiredText(fieldTexts.invalid, sentMessageMax)),
        expected: places,
      }),
    )
    .check(z.minLength(1), z.maxLength(messagesMax)),
})

/** A client whom the trainer has told of an act in another way. */
export const toldInput = z.strictObject({ actId, clientId: id, way: z.enum(ownWays) })

/** The messages about an act that could not be mailed, of one client or all. */
export const unsentMessagesInput = z.strictObject({ actId, clientId: z.nullable(id) })
