import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { resetLinkMinutes, welcomeLinkDays } from '#shared/auth/limits.ts'
import { hashToken, type Keys, linkToken } from '../../platform/access/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ClaimedMail } from '../../platform/mail/outbox.ts'
import type { None } from '../../platform/mail/rendering.ts'
import { passwordResets } from '../../schema/auth.ts'
import { outbox } from '../../schema/outbox.ts'

/** Lifetime of the password link in a mail, by kind of mail, in ms. */
const lifetimes = {
  'password-reset': resetLinkMinutes * 60_000,
  'password-ended': resetLinkMinutes * 60_000,
  welcome: welcomeLinkDays * 24 * 60 * 60_000,
}

/** The kinds of mail that hold a password link. */
export type LinkKind = keyof typeof lifetimes

export type PasswordLink = { link: string; expiresAt: Date }

const linkKinds = Object.keys(lifetimes) as LinkKind[]

type LinkRequest = {
  mail: ClaimedMail
  kind: LinkKind
  profile: { id: string; email: string }
  now: Date
}

/**
 * Creates the password link of this mail, in the transaction that locks the account, and makes it the account's only
 * valid one; or returns the reason why there is none. Idempotent: a retried mail gets the same link.
 */
export async function passwordLink(
  tx: Database,
  settings: { keys: Keys; url: string },
  request: LinkRequest,
): Promise<PasswordLink | None> {
  const { mail, kind, profile, now } = request
  const expiresAt = new Date(mail.createdAt.getTime() + lifetimes[kind])
  if (expiresAt <= now) return { none: 'expired' }
  const token = linkToken(settings.keys, mail.id)
  const link = { profileId: profile.id, tokenHash: hashToken(token), expiresAt }
  const isActive =
    mail.attempts === 1 ? await activateLink(tx, request, link) : await isStillValid(tx, link)
  if (!isActive) return { none: 'superseded' }
  // In the fragment, which is not sent to servers and so not logged.
  return { link: `${settings.url}/reset-password#${token}`, expiresAt }
}

type StoredLink = typeof passwordResets.$inferInsert

/** Makes this the account's only valid link, unless a newer one has been requested. */
async function activateLink(
  tx: Database,
  request: LinkRequest,
  link: StoredLink,
): Promise<boolean> {
  if (await isSuperseded(tx, request)) return false
  const { tokenHash, expiresAt } = link
  await tx
    .insert(passwordResets)
    .values(link)
    .onConflictDoUpdate({ target: passwordResets.profileId, set: { tokenHash, expiresAt } })
  return true
}

/**
 * Whether a later request with a still valid link exists. The time of the request decides, not the expiry: a link of
 * seven days is replaced by a later one of an hour.
 */
async function isSuperseded(tx: Database, { mail, profile, now }: LinkRequest): Promise<boolean> {
  const isGood = linkKinds.map((kind) => {
    const oldest = new Date(now.getTime() - lifetimes[kind])
    return and(eq(outbox.kind, kind), gt(outbox.createdAt, oldest))
  })
  const isNewer = and(
    eq(sql`lower(${outbox.recipient})`, profile.email.toLowerCase()),
    gt(outbox.createdAt, mail.createdAt),
    isNull(outbox.failedAt),
    or(...isGood),
  )
  return (await tx.$count(outbox, isNewer)) > 0
}

/** Whether the link is still stored: a retried mail must not restore a used, replaced or expired link. */
async function isStillValid(tx: Database, link: StoredLink): Promise<boolean> {
  const [found] = await tx
    .select({ profileId: passwordResets.profileId })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, link.tokenHash))
  return found?.profileId === link.profileId
}
