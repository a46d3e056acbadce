import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Role } from '#shared/access/roles.ts'
import { addDays, localDateOf } from '#shared/time.ts'
import { hashToken, linkToken } from '../../platform/access/keys.ts'
import { enteredName } from '../../platform/access/placeholder-name.ts'
import { unseal } from '../../platform/access/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Letter } from '../../platform/mail/letters.ts'
import type { Contents, None, Rendering } from '../../platform/mail/rendering.ts'
import type { factorMailTexts } from '../../platform/mail/texts.ts'
import { emailChanges, isAccountOf, profiles } from '../../schema/auth.ts'
import { clients, loginOffers } from '../../schema/clients.ts'
import { invitations, organizations } from '../../schema/organizations.ts'
import {
  accountErasedLetter,
  addressMadeLetter,
  factorLetter,
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
import { type LinkKind, type PasswordLink, passwordLink } from './password-link.ts'
import type { MailPolicy } from './policy.ts'

/** The account that a mail goes to. */
type Account = {
  id: string
  /** Empty until its owner has entered one. */
  name: string
  email: string
  role: Role
  invitedTo: string | null
  hasPassword: boolean
}

/** A mail to an account, and the account. */
type ToAccount = Rendering & { account: Account }

/** Renders the letter to an account, or returns why none is sent. */
type Say = (of: ToAccount, tx: Database) => Promise<Letter | None> | Letter | None

/**
 * Writes a mail to the account of the recipient's address, by the address that is stored: the database may consider two
 * addresses equal that the mail server does not. To one that is not disabled, unless `also` says so.
 */
function toAccount(
  say: Say,
  { also, lock = 'share' }: { also?: 'disabled'; lock?: 'share' | 'no key update' } = {},
): MailPolicy['write'] {
  return async (tx, of) => {
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
      .where(isAccountOf(sql`lower(${of.mail.recipient})`))
      .for(lock)
    if (!profile || (profile.isDisabled && !also)) return { none: 'no-recipient' }
    const name = enteredName(profile)
    const said = await say({ ...of, account: { ...profile, name } }, tx)
    return 'none' in said ? said : { to: { name, address: profile.email }, letter: said }
  }
}

/** Writes a mail with a password link. The lock waits for a change of password, which ends it, and for other links. */
function withPasswordLink(
  say: (of: ToAccount, link: PasswordLink, tx: Database) => Promise<Letter> | Letter,
  kind: LinkKind,
): MailPolicy['write'] {
  const writeWith: Say = async (of, tx) => {
    const { settings, mail, account, now } = of
    // A password has been chosen meanwhile.
    if (kind === 'welcome' && account.hasPassword) return { none: 'superseded' }
    const link = await passwordLink(tx, settings, { mail, kind, profile: account, now })
    return 'none' in link ? link : say(of, link, tx)
  }
  return toAccount(writeWith, { lock: 'no key update' })
}

export const passwordResetContents = withPasswordLink(
  ({ account: { name }, settings: { supportEmail } }, link) =>
    passwordResetLetter({ name, ...link, supportEmail }),
  'password-reset',
)

export const passwordEndedContents = withPasswordLink(
  ({ account: { name }, settings: { supportEmail } }, link) =>
    passwordEndedLetter({ name, ...link, supportEmail }),
  'password-ended',
)

export const welcomeContents = withPasswordLink(
  async ({ account: { name, email }, settings: { supportEmail }, mail }, link, tx) => {
    const sender = await nameOf(tx, mail.senderId)
    return welcomeLetter({ name, email, sender, ...link, supportEmail })
  },
  'welcome',
)

export const passwordChangedContents = toAccount(
  ({ account: { name }, settings: { supportEmail }, mail: { createdAt: changedAt } }) =>
    passwordChangedLetter({ name, changedAt, supportEmail }),
  { also: 'disabled' },
)

export const factorContents = (kind: keyof typeof factorMailTexts) =>
  toAccount(
    ({ account: { name }, settings: { supportEmail }, mail: { createdAt: at } }) =>
      factorLetter(kind, { name, at, supportEmail }),
    { also: 'disabled' },
  )

export const newDeviceContents = toAccount(
  ({ account: { name }, settings: { supportEmail }, mail: { device, createdAt: at } }) =>
    newDeviceLetter({ name, device, at, supportEmail }),
)

export const addressMadeContents = (words: Parameters<typeof addressMadeLetter>[0]) =>
  toAccount(({ account: { name }, settings: { supportEmail }, mail: { createdAt: at } }) =>
    addressMadeLetter(words, { name, at, supportEmail }),
  )

export const newDevicesContents = toAccount(
  ({ account: { name }, settings: { supportEmail }, mail: { count, createdAt } }) => {
    // It is due when the day that it sums up has ended.
    const day = addDays(localDateOf(createdAt), -1)
    return newDevicesLetter({ name, count: count ?? 1, day, supportEmail })
  },
)

/** To the address of an account that is gone. */
export async function accountErasedContents(
  _tx: Database,
  { settings: { supportEmail }, mail: { createdAt: erasedAt, recipient: address } }: Rendering,
): Promise<Contents> {
  return { to: { name: '', address }, letter: accountErasedLetter({ erasedAt, supportEmail }) }
}

/** The code of an invitation. Dropped when it is used or expired. */
export const invitationContents = toAccount(async ({ settings, mail, account, now }, tx) => {
  const invitation = await waitingInvitation(tx, mail.invitationId, now)
  const code = invitation && unseal(settings.keys, invitation.codeSealed, invitation.id)
  if (!code) return { none: 'superseded' }
  const isNewAccount = account.invitedTo === invitation.organizationId
  // The new account is proven by what stands in no dialog, but in this mail (auth/activation.ts).
  const page = isNewAccount ? '/register' : '/join-organization'
  const proof = isNewAccount ? `&mail=${linkToken(settings.keys, mail.id)}` : ''
  const link = `${settings.url}${page}#code=${code}${proof}`
  const { name } = account
  const isClient = account.role === 'CLIENT'
  const { supportEmail } = settings
  return invitationLetter({ ...invitation, name, code, isNewAccount, isClient, link, supportEmail })
})

/**
 * The offer of a login (D2). Its recipient may have no account: whether there is one is looked up when the offer
 * is accepted. Dropped when the offer has been replaced or is void.
 */
export async function offerContents(
  tx: Database,
  { settings, mail, now }: Rendering,
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
export async function emailChangeContents(
  tx: Database,
  { settings: { keys, url, supportEmail }, mail, now }: Rendering,
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
export async function emailChangedContents(
  tx: Database,
  { settings: { supportEmail }, mail }: Rendering,
): Promise<Contents> {
  const { accountId, recipient, createdAt: changedAt } = mail
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
