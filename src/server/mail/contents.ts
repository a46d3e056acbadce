import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, localDateOf } from '#shared/time.ts'
import { hashToken, linkToken } from '../access/keys.ts'
import { unseal } from '../access/seal.ts'
import { answerContents } from '../answers/contents.ts'
import { enteredName } from '../auth/placeholder-name.ts'
import { emailChanges, isAccountOf, profiles } from '../auth/tables.ts'
import { clients, loginOffers } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { clientLetterContents } from '../letters/contents.ts'
import { messageContents } from '../messages/contents.ts'
import { invitations, organizations } from '../organizations/tables.ts'
import {
  accountErasedLetter,
  factorLetter,
  feedCreatedLetter,
  invitationLetter,
  loginOfferLetter,
  newDeviceLetter,
  newDevicesLetter,
  passwordChangedLetter,
  passwordEndedLetter,
  passwordResetLetter,
  welcomeLetter,
} from './account-letters.ts'
import {
  confirmNewEmailLetter,
  confirmOldEmailLetter,
  emailChangedLetter,
  takenEmailLetter,
} from './email-change-letters.ts'
import type { ClaimedMail, MailKind } from './outbox.ts'
import { holdsPasswordLink, passwordLink } from './password-link.ts'
import type { Contents, MailSettings, Rendering } from './rendering.ts'
import { factorMailTexts } from './texts.ts'

/** The mails to and about clients, by their areas. */
const renderers = {
  'session-reminder': clientLetterContents,
  'low-balance': clientLetterContents,
  'letter-sample': clientLetterContents,
  'client-message': messageContents,
  'client-answers': answerContents,
} satisfies Partial<Record<MailKind, (tx: Database, of: Rendering) => Promise<Contents>>>

/** Renders a mail from the current state of the database, in the transaction that claimed it. */
export async function writeContents(
  tx: Database,
  settings: MailSettings,
  { mail, now }: { mail: ClaimedMail; now: Date },
): Promise<Contents> {
  if (hasRenderer(mail.kind)) return renderers[mail.kind](tx, { settings, mail, now })
  if (mail.kind === 'client-login') return offerContents(tx, settings, { mail, now })
  if (mail.kind === 'email-change') return emailChangeContents(tx, settings, { mail, now })
  if (mail.kind === 'email-changed') return emailChangedContents(tx, settings, mail)
  if (mail.kind === 'account-erased') {
    const { supportEmail } = settings
    const letter = accountErasedLetter({ erasedAt: mail.createdAt, supportEmail })
    return { to: { name: '', address: mail.recipient }, letter }
  }
  const [profile] = await tx
    .select({
      id: profiles.id,
      name: profiles.name,
      email: profiles.email,
      isDisabled: profiles.isDisabled,
      role: profiles.role,
      invitedTo: profiles.invitedTo,
      hasPassword: sql<boolean>`${profiles.passwordHash} is not null`,
    })
    .from(profiles)
    .where(isAccountOf(sql`lower(${mail.recipient})`))
    // The row lock waits for a concurrent change of password, which invalidates the link, and serializes the links of
    // one account.
    .for(holdsPasswordLink(mail.kind) ? 'no key update' : 'share')
  if (!profile) return { none: 'no-recipient' }
  const { supportEmail } = settings
  // The stored address, not the typed one: the database may consider two addresses equal that the mail server does not.
  const name = enteredName(profile)
  const to = { name, address: profile.email }

  if (mail.kind === 'password-changed') {
    const values = { name, changedAt: mail.createdAt, supportEmail }
    return { to, letter: passwordChangedLetter(values) }
  }
  if (isFactorMail(mail.kind)) {
    const values = { name, at: mail.createdAt, supportEmail }
    return { to, letter: factorLetter(mail.kind, values) }
  }
  if (profile.isDisabled) return { none: 'no-recipient' }
  if (mail.kind === 'new-device') {
    const { device, createdAt: at } = mail
    return { to, letter: newDeviceLetter({ name, device, at, supportEmail }) }
  }
  if (mail.kind === 'feed-created')
    return { to, letter: feedCreatedLetter({ name, at: mail.createdAt, supportEmail }) }
  if (mail.kind === 'new-devices') {
    // It is due when the day that it sums up has ended.
    const day = addDays(localDateOf(mail.createdAt), -1)
    return { to, letter: newDevicesLetter({ name, count: mail.count ?? 1, day, supportEmail }) }
  }
  if (mail.kind === 'invitation') {
    const invitation = await waitingInvitation(tx, mail.invitationId, now)
    const code = invitation && unseal(settings.keys, invitation.codeSealed, invitation.id)
    if (!code) return { none: 'superseded' }
    const isNewAccount = profile.invitedTo === invitation.organizationId
    // The new account is proven by what stands in no dialog, but in this mail (auth/activation.ts).
    const page = isNewAccount ? '/register' : '/join-organization'
    const proof = isNewAccount ? `&mail=${linkToken(settings.keys, mail.id)}` : ''
    const link = `${settings.url}${page}#code=${code}${proof}`
    const isClient = profile.role === 'CLIENT'
    const values = {
      ...invitation,
      name,
      code,
      isNewAccount,
      isClient,
      link,
      supportEmail,
    }
    return { to, letter: invitationLetter(values) }
  }
  // A password has been chosen meanwhile.
  if (mail.kind === 'welcome' && profile.hasPassword) return { none: 'superseded' }
  const made = await passwordLink(tx, settings, { mail, kind: mail.kind, profile, now })
  if ('none' in made) return made
  if (mail.kind === 'welcome') {
    const sender = await nameOf(tx, mail.senderId)
    const values = { name, email: profile.email, sender, ...made, supportEmail }
    return { to, letter: welcomeLetter(values) }
  }
  const letterOf = mail.kind === 'password-ended' ? passwordEndedLetter : passwordResetLetter
  return { to, letter: letterOf({ name, ...made, supportEmail }) }
}

function hasRenderer(kind: MailKind): kind is keyof typeof renderers {
  return Object.hasOwn(renderers, kind)
}

function isFactorMail(kind: MailKind): kind is keyof typeof factorMailTexts {
  return Object.hasOwn(factorMailTexts, kind)
}

/**
 * The offer of a login (D2). Its recipient may have no account: whether there is one is looked up when the offer
 * is accepted. Dropped when the offer has been replaced or is void.
 */
async function offerContents(
  tx: Database,
  settings: MailSettings,
  { mail, now }: { mail: ClaimedMail; now: Date },
): Promise<Contents> {
  if (!mail.clientId) return { none: 'superseded' }
  const token = linkToken(settings.keys, mail.id)
  const [offer] = await tx
    .select({
      email: loginOffers.email,
      expiresAt: loginOffers.expiresAt,
      name: clients.name,
      trainer: profiles.name,
    })
    .from(loginOffers)
    .innerJoin(clients, eq(clients.id, loginOffers.clientId))
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
    .where(
      and(eq(loginOffers.clientId, mail.clientId), eq(loginOffers.tokenHash, hashToken(token))),
    )
  if (!offer) return { none: 'superseded' }
  if (offer.expiresAt <= now) return { none: 'expired' }
  const { supportEmail, url } = settings
  // In the fragment, which is not sent to servers and so not logged.
  const letter = loginOfferLetter({ ...offer, link: `${url}/login-offer#${token}`, supportEmail })
  return { to: { name: offer.name, address: offer.email }, letter }
}

/**
 * The link that confirms a change of e-mail address, to one of its two addresses. A new address that is another
 * account's gets no link, and only its owner is told. Dropped when the change has been replaced, stopped or made.
 */
async function emailChangeContents(
  tx: Database,
  { keys, url, supportEmail }: MailSettings,
  { mail, now }: { mail: ClaimedMail; now: Date },
): Promise<Contents> {
  const token = linkToken(keys, mail.id)
  const hash = hashToken(token)
  const { oldTokenHash, newTokenHash, newEmail, expiresAt } = emailChanges
  const [change] = await tx
    .select({ id: profiles.id, name: profiles.name, oldTokenHash, email: newEmail, expiresAt })
    .from(emailChanges)
    .innerJoin(profiles, eq(profiles.id, emailChanges.profileId))
    .where(or(eq(oldTokenHash, hash), eq(newTokenHash, hash)))
  if (!change) return { none: 'superseded' }
  if (change.expiresAt <= now) return { none: 'expired' }
  // In the fragment, which is not sent to servers and so not logged.
  const values = { ...change, link: `${url}/confirm-email#${token}`, supportEmail }
  const to = { name: change.name, address: mail.recipient }
  if (change.oldTokenHash === hash) {
    const { device, createdAt: askedAt } = mail
    return { to, letter: confirmOldEmailLetter({ ...values, device, askedAt }) }
  }
  const [owner] = await tx
    .select({ name: profiles.name })
    .from(profiles)
    .where(and(isAccountOf(change.email), ne(profiles.id, change.id)))
  if (!owner) return { to, letter: confirmNewEmailLetter(values) }
  const letter = takenEmailLetter({ name: owner.name, supportEmail })
  return { to: { name: owner.name, address: mail.recipient }, letter }
}

/** The notification of a changed e-mail address, to the address that it replaced. */
async function emailChangedContents(
  tx: Database,
  { supportEmail }: MailSettings,
  { accountId, recipient, createdAt: changedAt }: ClaimedMail,
): Promise<Contents> {
  const name = await nameOf(tx, accountId)
  if (name === null) return { none: 'no-recipient' }
  const letter = emailChangedLetter({ name, changedAt, supportEmail })
  return { to: { name, address: recipient }, letter }
}

/** The name of an account; null when it no longer exists. */
async function nameOf(tx: Database, id: string | null): Promise<string | null> {
  if (!id) return null
  const [found] = await tx.select({ name: profiles.name }).from(profiles).where(eq(profiles.id, id))
  return found?.name ?? null
}

/** A valid invitation; undefined when it is used or expired. */
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
