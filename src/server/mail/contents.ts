import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Keys, unseal } from '../access/keys.ts'
import { isAccountOf, profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { invitations, organizations } from '../organizations/tables.ts'
import {
  clientLoginLetter,
  invitationLetter,
  type Letter,
  passwordChangedLetter,
  passwordResetLetter,
} from './letters.ts'
import type { ClaimedMail } from './outbox.ts'
import { holdsPasswordLink, passwordLink } from './password-link.ts'

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
      passwordHash: profiles.passwordHash,
    })
    .from(profiles)
    .where(isAccountOf(sql`lower(${mail.recipient})`))
    // A change of password that is under way ends this link, too; and links to one account are made one after the other.
    .for(holdsPasswordLink(mail.kind) ? 'no key update' : 'share')
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
  if (mail.kind === 'client-login') {
    const trainer = await trainerOf(tx, mail.clientId, profile.id)
    if (trainer === null) return { none: 'nobody' }
    const facts = { name: profile.name, email: profile.email, trainer, supportEmail }
    if (profile.passwordHash !== null) {
      const way = { isActivated: true, link: `${house.url}/login` } as const
      return { to, letter: clientLoginLetter({ ...facts, ...way }) }
    }
    const made = await passwordLink(tx, house, { mail, kind: mail.kind, profile, now })
    if ('none' in made) return made
    return { to, letter: clientLoginLetter({ ...facts, isActivated: false, ...made }) }
  }
  const made = await passwordLink(tx, house, { mail, kind: mail.kind, profile, now })
  if ('none' in made) return made
  return { to, letter: passwordResetLetter({ name: profile.name, ...made, supportEmail }) }
}

/** Who gave this account the login of this client; null when it has been taken back. */
async function trainerOf(
  tx: Database,
  clientId: string | null,
  profileId: string,
): Promise<string | null> {
  if (!clientId) return null
  const trainer = alias(profiles, 'trainer')
  const [found] = await tx
    .select({ name: trainer.name })
    .from(clients)
    .innerJoin(trainer, eq(trainer.id, clients.trainerId))
    .where(and(eq(clients.id, clientId), eq(clients.profileId, profileId)))
  return found?.name ?? null
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
