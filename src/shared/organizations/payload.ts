import * as z from 'zod/mini'
import { emailOutput } from '../email-letters.ts'
import { potFigureFields } from '../pots/payload.ts'
import { sessionFields } from '../sessions/payload.ts'
import { invitationStatuses } from './invitation.ts'
import { memberRoles } from './membership.ts'

/** An organisation of the current user. */
export const organizationOutput = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** The current user's role in it. */
  role: z.enum(memberRoles),
  /** Whether it is the profile's organization_id (S64), which is shown first. */
  isCurrent: z.boolean(),
  members: z.number(),
  /** Months after which inactive clients are listed under "Rensa gamla klienter"; null: each trainer decides. */
  retentionMonths: z.nullable(z.number()),
})

export type Organization = z.infer<typeof organizationOutput>

/** A trainer as the organisation sees them. */
const trainerFields = {
  trainerId: z.string(),
  name: z.string(),
  email: emailOutput,
  profileImageUrl: z.nullable(z.string()),
  isDisabled: z.boolean(),
}

export const memberOutput = z.strictObject({
  /** The id of the membership. */
  id: z.string(),
  ...trainerFields,
  role: z.enum(memberRoles),
  joinedAt: z.date(),
})

export type Member = z.infer<typeof memberOutput>

/** A trainer with the dashboard's counts (S69, S56), for an admin of the organisation. */
const activityFields = {
  ...trainerFields,
  clients: z.number(),
  upcomingSessions: z.number(),
  hoursRemaining: z.number(),
}

export const trainerActivityOutput = z.strictObject(activityFields)

export type TrainerActivity = z.infer<typeof trainerActivityOutput>

/** A session without its notes, which only the trainer may read (D27). */
const sessionOutput = z.strictObject({
  id: z.string(),
  clientId: z.string(),
  ...sessionFields,
})

/** The trainer detail: exactly these fields (S69). */
export const trainerDetailOutput = z.strictObject({
  ...activityFields,
  joinedAt: z.date(),
  people: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      email: emailOutput,
      color: z.nullable(z.string()),
    }),
  ),
  /** Pots with remaining hours. */
  pots: z.array(z.strictObject({ id: z.string(), clientId: z.string(), ...potFigureFields })),
  /** The last 30 days, newest first, at most ten. */
  recentSessions: z.array(sessionOutput),
  /** Soonest first, at most twenty. */
  comingSessions: z.array(sessionOutput),
})

export type TrainerDetail = z.infer<typeof trainerDetailOutput>

export const invitationOutput = z.strictObject({
  id: z.string(),
  email: emailOutput,
  /** While the invitation is valid; null also when the server's encryption key has changed. */
  code: z.nullable(z.string()),
  status: z.enum(invitationStatuses),
  createdAt: z.date(),
  expiresAt: z.date(),
  usedAt: z.nullable(z.date()),
  usedByName: z.nullable(z.string()),
})

export type Invitation = z.infer<typeof invitationOutput>

/** The response to the inviting admin; the secrets in it are shown once (S67). */
export const invitedOutput = z.strictObject({
  email: emailOutput,
  code: z.string(),
  expiresAt: z.date(),
  /** Whether an account was created for the address. */
  trainerCreated: z.boolean(),
  /** The temporary password of a new account. Null without one, and for a retry: it is not stored. */
  temporaryPassword: z.nullable(z.string()),
  /** Whether the mail with the code will be sent. */
  sendsMail: z.boolean(),
})

export type Invited = z.infer<typeof invitedOutput>

export const joinedOutput = z.strictObject({ organizationId: z.string(), name: z.string() })
