import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { retentionTexts as texts } from './texts.ts'

/** Bounds of the setting, in months, as in the database. */
export const retentionMonthsMax = 240

/** How many clients one erasure takes at most. */
const purgedMax = 200

function isMonths(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= retentionMonthsMax
}

/** Whole months as typed text. */
export const setRetentionInput = z.strictObject({
  months: z.pipe(
    z.string(texts.monthsInvalid).check(z.trim(), z.refine(isMonths, texts.monthsInvalid)),
    z.transform(Number),
  ),
})

/** The setting of an organisation, as typed text: empty when each of its trainers decides. */
export const optionalMonths = z.pipe(
  z.string(texts.monthsInvalid).check(
    z.trim(),
    z.refine((text) => text === '' || isMonths(text), texts.monthsInvalid),
  ),
  z.transform((text) => (text === '' ? null : Number(text))),
)

/** Erases these clients, which must still be inactive. */
export const purgeClientsInput = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(purgedMax)),
})

/** The setting, and the clients without sessions and purchases for that long, those longest ago first. */
export const inactiveClientsOutput = z.strictObject({
  months: z.number(),
  /** The current organisation, where it sets the months for all its trainers. */
  setBy: z.nullable(z.string()),
  clients: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      lastSessionAt: z.nullable(z.date()),
      lastPurchaseAt: z.nullable(z.date()),
      sessions: z.number(),
      hoursRemaining: z.number(),
    }),
  ),
})

export type InactiveClient = z.infer<typeof inactiveClientsOutput>['clients'][number]
