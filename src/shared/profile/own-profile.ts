import * as z from 'zod/mini'
import { emailOutput } from '../email-letters.ts'
import { portalAccents } from '../portal/accents.ts'
import { cancellingModes, reminderModes } from '../portal/settings.ts'

/** The allow-list of stored fields of the user's own profile (S61). */
export const ownProfileFields = {
  name: z.string(),
  email: emailOutput,
  phone: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  cancellationHours: z.nullable(z.number()),
  otherInformation: z.nullable(z.string()),
  contactEmail: z.nullable(emailOutput),
  contactPhone: z.nullable(z.string()),
  portalAccent: z.enum(portalAccents),
  pricesOnLink: z.boolean(),
  clientCancelling: z.enum(cancellingModes),
  clientFeeds: z.boolean(),
  reminders: z.enum(reminderModes),
  reminderHour: z.number(),
  reminderHoursBefore: z.number(),
  lowBalanceLetters: z.boolean(),
  answerLetters: z.boolean(),
  messageText: z.nullable(z.string()),
  organizationNumber: z.nullable(z.string()),
  postalAddress: z.nullable(z.string()),
}

/** Those, and whether the server sends mail. */
export const ownProfileOutput = z.strictObject({ ...ownProfileFields, sendsMail: z.boolean() })

export type OwnProfile = z.infer<typeof ownProfileOutput>
