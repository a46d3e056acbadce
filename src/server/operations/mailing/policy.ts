import { eq, sql } from 'drizzle-orm'
import type { DeclinableKind } from '#shared/letters/kinds.ts'
import { Problem } from '#shared/problem.ts'
import { declinedIn } from '../../letters/opt-out-token.ts'
import type { Keys } from '../../platform/access/keys.ts'
import { consumeAttempt, rateLimits } from '../../platform/access/rate-limit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ClaimedMail } from '../../platform/mail/outbox.ts'
import type { Contents, Rendering } from '../../platform/mail/rendering.ts'
import { profiles } from '../../schema/auth.ts'
import { clients } from '../../schema/clients.ts'
import { invitations } from '../../schema/organizations.ts'

interface AnyMail {
  /** Its subject in the log of a server without a mail server; that of the mail may say more. */
  subject: string
  /** Writes it from the database of now; or tells why it is not sent. */
  write: (tx: Database, of: Rendering) => Promise<Contents>
  /** The instruction for an operator about a mail that a restored backup held unsent, and that was dropped. */
  ifDropped: string
  /** Whether it is tried again at least every five minutes, since its link lasts for an hour. */
  isUrgent?: true
  /** Whether its row outlives it. By default not that of a mail that was dropped, of which nobody is told. */
  keeps?: 'always' | 'never'
}

/** Whose address it goes to: an account's, or one that may have none, which is not logged where no mail is sent. */
interface ToAccountOrAddress {
  to: 'account' | 'address'
}

/** To a client's: not to one that is refused, and a refusal marks it. */
interface ToClient {
  to: 'client'
  /** By what the client declines it with one click. */
  declined: DeclinableKind
}

/** Mail to the owner of an account: requested, or a notice about the account. It is sent before all other mail. */
type AccountMail = AnyMail & { class: 'account' } & ToAccountOrAddress

/** What an account causes that others get, or that tells it what others have done. */
export type CausedMail = AnyMail & {
  class: 'caused'
  /** The account that must have proven its address: the client's trainer, who invites, or whose mail it is itself. */
  by: 'trainer' | 'inviter' | 'reader'
} & (ToAccountOrAddress | ToClient)

export type MailPolicy = AccountMail | CausedMail

/** Who has caused a mail. */
type Writer = { id: string; name: string }

/**
 * The account that has caused a mail, of those that may write now; null when there is none: it is disabled or has
 * not proven its address, or the client has declined such mail or has an address that is refused.
 */
export async function writerOf(
  tx: Database,
  policy: CausedMail,
  mail: ClaimedMail,
): Promise<Writer | null> {
  const { id, name, isDisabled, isProven } = profiles
  const isOf = {
    // A message whose client was handed over since has its writer still (D37).
    trainer: mail.senderId === null ? eq(id, clients.trainerId) : eq(id, mail.senderId),
    inviter: eq(id, invitations.createdBy),
    reader: eq(id, sql`${mail.accountId}::uuid`),
  }[policy.by]
  const [found] = await tx
    .select({
      id,
      name,
      isDisabled,
      isProven,
      hasDeclined:
        policy.to === 'client' ? clients[declinedIn[policy.declined]] : sql<boolean>`false`,
      refusedAt: clients.emailRefusedAt,
    })
    .from(profiles)
    .leftJoin(clients, eq(clients.id, sql`${mail.clientId}::uuid`))
    .leftJoin(invitations, eq(invitations.id, sql`${mail.invitationId}::uuid`))
    .where(isOf)
  // Who has invited and then erased the account had proven it: or nothing would have been queued.
  if (!found && policy.by === 'inviter') return { id: String(mail.invitationId), name: '' }
  if (!found?.isProven || found.isDisabled || found.hasDeclined) return null
  if (policy.to === 'client' && found.refusedAt) return null
  return { id: found.id, name: found.name }
}

/** The limits of mail to a recipient: of what one account causes, and of all. */
const { mailOfWriter, mailToAddress } = rateLimits

/**
 * Counts a mail against its recipient, however the address is written, and returns whether it is within the limits (D125):
 * they outlive the mail, its client and its invitation, and no person meets them who is a client of three trainers.
 */
export async function isWithinLimits(
  counters: { db: Database; keys: Keys; now: () => Date },
  { writer, address }: { writer: Writer; address: string },
): Promise<boolean> {
  const recipient = address.toLowerCase()
  try {
    const refund = await consumeAttempt(counters, mailOfWriter, `${writer.id} ${recipient}`)
    await consumeAttempt(counters, mailToAddress, recipient).catch(async (error: unknown) => {
      await refund()
      throw error
    })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
