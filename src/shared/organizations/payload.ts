import * as z from 'zod/mini'
import { invitationStatuses } from './invitation.ts'
import { memberRoles } from './membership.ts'

/** One of the organisations of whoever asks. */
export const organizationOutput = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** What whoever asks is there. */
  role: z.enum(memberRoles),
  /** Is it the profile's own (spec 3, organization_id)? It is shown first. */
  isCurrent: z.boolean(),
  members: z.number(),
})

export type Organization = z.infer<typeof organizationOutput>

export const memberOutput = z.strictObject({
  /** The key of the membership. */
  id: z.string(),
  trainerId: z.string(),
  name: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(memberRoles),
  isDisabled: z.boolean(),
  joinedAt: z.date(),
})

export type Member = z.infer<typeof memberOutput>

/** Who a trainer is, and the figures of the dashboard (spec 7, Dashboard) as their organisation's admin sees them. */
const activityFields = {
  trainerId: z.string(),
  name: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isDisabled: z.boolean(),
  clients: z.number(),
  upcomingSessions: z.number(),
  hoursRemaining: z.number(),
}

export const trainerActivityOutput = z.strictObject(activityFields)

export type TrainerActivity = z.infer<typeof trainerActivityOutput>

/** A session without its notes, which stay the trainer's (design D27). */
const sessionOutput = z.strictObject({
  id: z.string(),
  clientId: z.string(),
  startsAt: z.date(),
  durationHours: z.number(),
  completed: z.boolean(),
  noShow: z.boolean(),
})

/** Spec 7, Trainer detail: these fields and no others. */
export const trainerDetailOutput = z.strictObject({
  ...activityFields,
  joinedAt: z.date(),
  people: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      color: z.nullable(z.string()),
    }),
  ),
  /** Those with hours left. */
  pots: z.array(
    z.strictObject({
      id: z.string(),
      clientId: z.string(),
      potTypeName: z.string(),
      hoursRemaining: z.number(),
      totalHours: z.number(),
    }),
  ),
  /** Of the last 30 days, newest first, at most ten. */
  recentSessions: z.array(sessionOutput),
  /** Soonest first, at most twenty. */
  comingSessions: z.array(sessionOutput),
})

export type TrainerDetail = z.infer<typeof trainerDetailOutput>

export const invitationOutput = z.strictObject({
  id: z.string(),
  email: z.string(),
  /** As long as it works; null also when the server's key is another by now. */
  code: z.nullable(z.string()),
  status: z.enum(invitationStatuses),
  createdAt: z.date(),
  expiresAt: z.date(),
  usedAt: z.nullable(z.date()),
  usedByName: z.nullable(z.string()),
})

export type Invitation = z.infer<typeof invitationOutput>

/** What the one who invites is told, once (spec 2, Invitations). */
export const invitedOutput = z.strictObject({
  email: z.string(),
  code: z.string(),
  expiresAt: z.date(),
  /** Was an account made for the address? */
  trainerCreated: z.boolean(),
  /** The new account's; null when there is none, and when the first answer was lost: nothing keeps it. */
  temporaryPassword: z.nullable(z.string()),
  /** Does the mail with the code leave this server? */
  sendsMail: z.boolean(),
})

export type Invited = z.infer<typeof invitedOutput>

export const joinedOutput = z.strictObject({ organizationId: z.string(), name: z.string() })
