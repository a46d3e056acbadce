import * as z from 'zod/mini'
import { contactFields } from '../clients/payload.ts'

/**
 * What an export is written from (spec 7, Export): these fields and no others. The trainer's own notes are among them
 * (design D27), keys and personal links are not.
 */
export const exportOutput = z.strictObject({
  trainerName: z.string(),
  /** The moment that all of it is of. */
  readAt: z.date(),
  clients: z.array(
    z.strictObject({
      ...contactFields,
      pots: z.array(
        z.strictObject({
          potTypeName: z.string(),
          hoursRemaining: z.number(),
          totalHours: z.number(),
        }),
      ),
      /** Those that begin within the period. */
      sessions: z.array(
        z.strictObject({
          startsAt: z.date(),
          durationHours: z.number(),
          completed: z.boolean(),
          noShow: z.boolean(),
          chargedHours: z.number(),
          notes: z.string(),
        }),
      ),
    }),
  ),
})

export type ExportData = z.infer<typeof exportOutput>
