import * as z from 'zod/mini'
import { emailOutput } from '../../email-letters.ts'
import { exportTexts } from '../../export/texts.ts'
import { dateField, id } from '../../fields.ts'
import { endsInOrder } from '../../sessions/period.ts'
import { isShort, overviewMost } from './period.ts'
import { overviewTexts } from './texts.ts'

/** A period of whole days in Stockholm, both inclusive, of an organisation: at most a year. */
export const overviewInput = z
  .strictObject({ organizationId: id, from: dateField, to: dateField })
  .check(
    z.refine(endsInOrder, { error: exportTexts.endsBeforeStart, path: ['to'] }),
    z.refine(isShort, { error: overviewTexts.tooLong(overviewMost), path: ['to'] }),
  )

/**
 * What an organisation's ADMIN sees of its trainers' hours (D109): sums by week, and nothing of a client or a session.
 */
export const overviewOutput = z.strictObject({
  trainers: z.array(
    z.strictObject({
      trainerId: z.string(),
      name: z.string(),
      email: emailOutput,
      isDisabled: z.boolean(),
      /** Pots that need hours within fourteen days, as of now whatever the period. */
      potsToFill: z.number(),
      /** The weeks with sessions in the period, oldest first. */
      weeks: z.array(
        z.strictObject({
          week: z.string(),
          held: z.number(),
          missed: z.number(),
          unmarked: z.number(),
          booked: z.number(),
          unmarkedSessions: z.number(),
        }),
      ),
    }),
  ),
})

export type Overview = z.infer<typeof overviewOutput>
