import * as z from 'zod/mini'
import { id, instantField, requiredText } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { changedMax, expectedMax, messagesMax, sentMessageMax } from './limits.ts'
import { ownWays } from './ways.ts'

/** What to look up before messages are written: clients, and sessions, also all of a series that was booked with this key. */
export const prepareMessagesInput = z.strictObject({
  clientIds: z.array(id).check(z.maxLength(changedMax)),
  sessionIds: z.array(id).check(z.maxLength(changedMax)),
  seriesId: z.nullable(id),
})

/** Messages to send by mail, each with what it takes for granted: where sessions are, null when not booked any more. */
export const sendMessagesInput = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        clientId: id,
        text: requiredText(fieldTexts.invalid, sentMessageMax),
        expected: z
          .array(z.strictObject({ id, startsAt: z.nullable(instantField) }))
          .check(z.minLength(1), z.maxLength(expectedMax)),
      }),
    )
    .check(z.minLength(1), z.maxLength(messagesMax)),
})

/** A client whom the trainer has told in another way. */
export const toldInput = z.strictObject({
  clientId: id,
  way: z.enum(ownWays),
  sessionIds: z.array(id).check(z.minLength(1), z.maxLength(changedMax)),
})
