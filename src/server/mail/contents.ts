import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { resetLinkMinutes } from '#shared/auth/limits.ts'
import { hashToken, type Keys, linkToken, unseal } from '../access/keys.ts'
import { isAccountOf, passwordResets, profiles } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import { invitations, organizations } from '../organizations/tables.ts'
import {
  invitationLetter,
  type Letter,
  passwordChangedLetter,
  passwordResetLetter,
} from './letters.ts'
import type { ClaimedMail } from './outbox.ts'

/** What is said in mail and is the same in all of them. */
export type House = {
  keys: Keys
  /** Where people open the product, without a slash at the end. */
  url: string
  supportEmail: string
}

/** A mail with its words, or why there is none to send. */
export type Contents =
  | { to: { name: string; address: string }; letter: Letter }
  /** No account has this address, or the link it held was used or replaced by a newer one: nobody misses it. */
  | { none: 'nobody' | 'superseded' }
  /** The link is over before it could be sent. */
  | { none: 'expired' }

/** Writes what a mail says, in the transaction that took it, from how things stand now. */
export async function writeContents(
  tx: Database,
  house: House,
  { mail, now }: { mail: ClaimedMail; now: Date },
): Promise<Contents> {
  const [profile] = await tx
    .select({
      id: profiles.id,
      name: profiles.name,
      email: profiles.email,
      isDisabled: profiles.isDisabled,
      invitedTo: profiles.invitedTo,
    })
    .from(profiles)
    .where(isAccountOf(sql`lower(${mail.recipient})`))
    // A change of password that is under way ends this link, too.
    .for('share')
  if (!profile) return { none: 'nobody' }
  const { supportEmail } = house
  // Never to the address that was typed, should two addresses be one to the database only.
  const to = { name: profile.name, address: profile.email }

  if (mail.kind === 'password-changed') {
    const facts = { name: profile.name, changedAt: mail.createdAt, supportEmail }
    return { to, letter: passwordChangedLetter(facts) }
  }
  if (profile.isDisabled) return { none: 'nobody' }
  if (mail.kind === 'invitation') {
    const invitation = await waitingInvitation(tx, mail.invitationId, now)
    const code = invitation && unseal(house.keys, invitation.codeSealed, invitation.id)
    if (!code) return { none: 'superseded' }
    const isNewAccount = profile.invitedTo === invitation.organizationId
    const link = `${house.url}${isNewAccount ? '/register' : '/join-organization'}?code=${code}`
    const facts = { ...invitation, name: profile.name, code, isNewAccount, link, supportEmail }
    return { to, letter: invitationLetter(facts) }
  }
  const expiresAt = new Date(mail.createdAt.getTime() + resetLinkMinutes * 60_000)
  if (expiresAt <= now) return { none: 'expired' }
  const token = linkToken(house.keys, mail.id)
  const live = { profileId: profile.id, tokenHash: hashToken(token), expiresAt }
  const isLive = mail.attempts === 1 ? await makeLive(tx, live) : await isStillLive(tx, live)
  if (!isLive) return { none: 'superseded' }
  // Behind the #, so that no server and no log ever sees it.
  const link = `${house.url}/reset-password#${token}`
  const facts = { name: profile.name, link, expiresAt, supportEmail }
  return { to, letter: passwordResetLetter(facts) }
}

/** What an invitation that still works says; none when it has been used or has run out. */
async function waitingInvitation(tx: Database, id: string | null, now: Date) {
  if (!id) return null
  const inviter = alias(profiles, 'inviter')
  const [found] = await tx
    .select({
      id: invitations.id,
      organizationId: invitations.organizationId,
      codeSealed: invitations.codeSealed,
      expiresAt: invitations.expiresAt,
      organization: organizations.name,
      inviter: inviter.name,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(inviter, eq(inviter.id, invitations.createdBy))
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt), gt(invitations.expiresAt, now)))
  return found
}

type LiveLink = typeof passwordResets.$inferInsert

/** Makes this the account's one link, unless a newer mail has come before. */
async function makeLive(tx: Database, link: LiveLink): Promise<boolean> {
  const made = await tx
    .insert(passwordResets)
    .values(link)
    .onConflictDoUpdate({
      target: passwordResets.profileId,
      set: { tokenHash: link.tokenHash, expiresAt: link.expiresAt },
      setWhere: sql`${passwordResets.expiresAt} <= excluded.expires_at`,
    })
    .returning({ profileId: passwordResets.profileId })
  return made.length > 0
}

/** A used, replaced or ended link does not come alive again because its mail was tried once more. */
async function isStillLive(tx: Database, link: LiveLink): Promise<boolean> {
  const [found] = await tx
    .select({ profileId: passwordResets.profileId })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, link.tokenHash))
  return found?.profileId === link.profileId
}
