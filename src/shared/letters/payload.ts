import * as z from 'zod/mini'

/** A letter as a client would get it; an example when the trainer has nothing booked to make it of. */
export const letterPreviewOutput = z.strictObject({
  subject: z.string(),
  text: z.string(),
  isExample: z.boolean(),
})
