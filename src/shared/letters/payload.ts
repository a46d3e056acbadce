import * as z from 'zod/mini'

/** A letter as a client would get it; an example when the trainer has nothing booked to make it of. */
export const letterPreviewOutput = z.strictObject({
  subject: z.string(),
  /** The HTML part as it is sent, with the trainer's picture in it. */
  html: z.string(),
  isExample: z.boolean(),
})

/** The reminders of the first day on which any goes out, and how many they are. */
export const nextRemindersOutput = z.strictObject({
  reminders: z.array(
    z.strictObject({
      clientId: z.string(),
      name: z.string(),
      at: z.date(),
      sessions: z.array(z.strictObject({ startsAt: z.date(), durationHours: z.number() })),
    }),
  ),
  total: z.number(),
})

export type NextReminders = z.infer<typeof nextRemindersOutput>
