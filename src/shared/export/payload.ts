import * as z from 'zod/mini'
import { contactFields } from '../clients/payload.ts'
import { potFigureFields } from '../pots/payload.ts'
import { sessionFields } from '../sessions/payload.ts'

/** What an export has of a session; the server says of every other column why not (server/export/queries.ts). */
export const exportedSession = { ...sessionFields, chargedHours: z.number(), notes: z.string() }

/**
 * The data of an export (S70): exactly these fields. The trainer's own notes are included (D27); ids
 * and personal links are not.
 */
export const exportOutput = z.strictObject({
  trainerName: z.string(),
  /** When the data was read. */
  readAt: z.date(),
  clients: z.array(
    z.strictObject({
      ...contactFields,
      lastingNote: z.string(),
      pots: z.array(z.strictObject(potFigureFields)),
      /** The sessions that start within the period. */
      sessions: z.array(z.strictObject(exportedSession)),
    }),
  ),
})

export type ExportData = z.infer<typeof exportOutput>
