import * as z from 'zod/mini'
import { roles } from '../access/roles.ts'
import { emailOutput } from '../email-letters.ts'
import { memberRoles } from '../organizations/membership.ts'

/** The allow-list of current-user fields that the browser receives. */
const personOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: emailOutput,
  role: z.enum(roles),
  profileImageUrl: z.nullable(z.string()),
  /** Whether single-key shortcuts are enabled (WCAG 2.1.4). */
  keyboardShortcuts: z.boolean(),
  /** Whether the password is temporary; then it must be changed before any other procedure works. */
  mustChangePassword: z.boolean(),
  /** Whether the operator demands a second factor that the account lacks; until then nothing but adding one works. */
  mustAddFactor: z.boolean(),
  /** Whether a trainer has this user as a client, whatever the role (D2). */
  hasTrainer: z.boolean(),
  /**
   * The organisation that an invited user with a temporary password joins by choosing their own; null for everybody
   * else.
   */
  joins: z.nullable(z.string()),
  /** A membership that somebody else entered into, and that waits for this user's answer (D120). */
  waitingMembership: z.nullable(
    z.strictObject({ organizationId: z.string(), name: z.string(), role: z.enum(memberRoles) }),
  ),
})

export type Person = z.infer<typeof personOutput>

/** A login session that has begun: the user, and when it expires unless it is used. */
export const signedInOutput = z.strictObject({ person: personOutput, expiresAt: z.date() })

/** The current user's state: as `loginStateOutput`, or why the login session of this browser ended. */
export const meOutput = z.nullable(
  z.union([signedInOutput, z.strictObject({ endedAs: z.literal('disabled') })]),
)

/**
 * The login session of the request: null without one, else the current user and when the session expires unless it is
 * used.
 */
export const loginStateOutput = z.nullable(signedInOutput)
