import * as z from 'zod/mini'
import { sessionFields } from '../../sessions/payload.ts'

/** A session of the pictures of the trainer's hours; the search narrows them by client. */
export const pictureSessionOutput = z.strictObject({ ...sessionFields, clientId: z.string() })

/** Hours that are the trainer's, or another's, whoever has the client now (D143). */
export const handedPartOutput = z.strictObject({
  fromOn: z.string(),
  heldHours: z.number(),
  missedHours: z.number(),
  isGiven: z.boolean(),
})
