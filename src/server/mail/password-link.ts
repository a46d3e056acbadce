import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { clientLoginLinkDays, resetLinkMinutes } from '#shared/auth/limits.ts'
import { hashToken, type Keys, linkToken } from '../access/keys.ts'
import { passwordResets } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import type { ClaimedMail, MailKind } from './outbox.ts'
import { outbox } from './tables.ts'

/** How long the link to a new password in a mail of each kind that holds one is good for, in ms. */
const lifetimes = {
  'password-reset': resetLinkMinutes * 60_000,
  'client-login': clientLoginLinkDays * 24 * 60 * 60_000,
}

type LinkKind = keyof typeof lifetimes

const linkKinds = ['password-reset', 'client-login'] as const satisfies LinkKind[]

/** May a mail of this kind hold a link to a new password? Then its account is locked against others of them. */
export function holdsPasswordLink(kind: MailKind): boolean {
  return kind in lifetimes
}

type Asked = {
  mail: ClaimedMail
  kind: LinkKind
  profile: { id: string; email: string; passwordHash: string | null }
  now: Date
}

/**
 * The link to a new password that this mail holds, made the account's one link in the transaction that locks the account;
 * or why there is none.
 */
export async function passwordLink(
  tx: Database,
  house: { keys: Keys; url: string },
  asked: Asked,
): Promise<{ link: string; expiresAt: Date } | { none: 'superseded' | 'expired' }> {
  const { mail, kind, profile, now } = asked
  const expiresAt = new Date(mail.createdAt.getTime() + lifetimes[kind])
  if (expiresAt <= now) return { none: 'expired' }
  const token = linkToken(house.keys, mail.id)
  const link = { profileId: profile.id, tokenHash: hashToken(token), expiresAt }
  const isOurs = mail.attempts === 1 ? await makeLive(tx, asked, link) : await isStillLive(tx, link)
  if (!isOurs) return { none: 'superseded' }
  // Behind the #, so that no server and no log ever sees it.
  return { link: `${house.url}/reset-password#${token}`, expiresAt }
}

type LiveLink = typeof passwordResets.$inferInsert

/** Makes this the account's one link, unless a newer one has been asked for. */
async function makeLive(tx: Database, asked: Asked, link: LiveLink): Promise<boolean> {
  if (await isOutrun(tx, asked)) return false
  const { tokenHash, expiresAt } = link
  await tx
    .insert(passwordResets)
    .values(link)
    .onConflictDoUpdate({ target: passwordResets.profileId, set: { tokenHash, expiresAt } })
  return true
}

/**
 * Has a newer mail been asked for whose link is still good, or will be? When it was asked for is what counts, not how long
 * it is good for: a link of seven days gives way to one of an hour. To an account with a password, the mail about a login
 * holds no link.
 */
async function isOutrun(tx: Database, { mail, profile, now }: Asked): Promise<boolean> {
  const isGood = linkKinds
    .filter((kind) => kind === 'password-reset' || profile.passwordHash === null)
    .map((kind) => {
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

/** A used, replaced or ended link does not come alive again because its mail was tried once more. */
async function isStillLive(tx: Database, link: LiveLink): Promise<boolean> {
  const [found] = await tx
    .select({ profileId: passwordResets.profileId })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, link.tokenHash))
  return found?.profileId === link.profileId
}
