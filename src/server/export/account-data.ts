import { asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type AccountData, fileFields, personalDataVersion } from '#shared/export/personal-data.ts'
import { Problem } from '#shared/problem.ts'
import { windowsOf } from '../booking/queries.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import { storedFactor } from '../platform/access/stored-factor.ts'
import type { Database } from '../platform/db/database.ts'
import { ofOneMoment } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { absences } from '../schema/absences.ts'
import { authSessions, emailChanges, profiles } from '../schema/auth.ts'
import { bookingSettings } from '../schema/booking.ts'
import { clients } from '../schema/clients.ts'
import { events, refusals } from '../schema/events.ts'
import {
  invitations,
  organizationMembers,
  organizations,
  waitingMemberships,
} from '../schema/organizations.ts'
import { outbox } from '../schema/outbox.ts'
import { potTypes } from '../schema/pots.ts'
import { profileImages } from '../schema/profile-images.ts'
import { fileColumns } from './file-columns.ts'
import { mailWhere, namedFigures } from './personal-rows.ts'

const ofAccount = { id: 'nothing names it', trainerId: 'the account of the file' }

const columns = {
  account: fileColumns(profiles, fileFields.account, {
    passwordHash: 'hasPassword',
    organizationId: 'memberships',
    invitedTo: 'invitations',
    isDisabled: 'who is disabled cannot ask for the file',
    isDemo: 'of the demo data',
    isProven: 'a state of the password',
    mustChangePassword: 'a state of the password',
    passwordExpiresAt: 'a state of the password',
    firstFactorAt: 'secondFactor',
    factorsAdded: 'secondFactor',
    namesRevision: 'no data',
    namesChangedAt: 'of calendar feeds',
  }),
  trainingType: fileColumns(potTypes, fileFields.trainingType, ofAccount),
  booking: fileColumns(bookingSettings, fileFields.booking, {
    trainerId: 'the account of the file',
  }),
  absence: fileColumns(absences, fileFields.absence, {
    ...ofAccount,
    revision: 'no data',
    changedAt: 'of calendar feeds',
  }),
}

/**
 * Everything that is stored about the current user's account (GDPR article 15), of one snapshot: without what unlocks
 * it, and without the data of the trainer's clients. Throws NOT_FOUND when it was deleted concurrently.
 */
export async function accountData(ctx: CurrentUserContext): Promise<AccountData> {
  const { db, actor, now } = ctx
  const readAt = now()
  const found = await ofOneMoment(db, async (tx) => {
    const { email, ...account } = await accountRow(tx, actor.id)
    return {
      account: { ...account, email },
      picture: await pictureOf(tx, actor.id),
      trainingTypes: await tx
        .select(columns.trainingType)
        .from(potTypes)
        .where(eq(potTypes.trainerId, actor.id))
        .orderBy(asc(potTypes.createdAt), asc(potTypes.id)),
      absences: await tx
        .select(columns.absence)
        .from(absences)
        .where(eq(absences.trainerId, actor.id))
        .orderBy(asc(absences.startsAt), asc(absences.id)),
      booking: await bookingIn(tx, actor.id),
      clients: await tx.$count(clients, eq(clients.trainerId, actor.id)),
      memberships: await membershipsOf(tx, actor.id),
      invitations: await invitationsTo(tx, email),
      clientOf: await tx
        .select({ trainer: profiles.name, name: clients.name })
        .from(clients)
        .innerJoin(profiles, eq(profiles.id, clients.trainerId))
        .where(eq(clients.profileId, actor.id))
        .orderBy(asc(clients.createdAt), asc(clients.id)),
      logins: await tx
        .select({ createdAt: authSessions.createdAt, expiresAt: authSessions.expiresAt })
        .from(authSessions)
        .where(eq(authSessions.userId, actor.id))
        .orderBy(asc(authSessions.createdAt)),
      secondFactor: await factorOf(tx, actor.id),
      mail: await mailWhere(
        tx,
        or(
          eq(sql`lower(${outbox.recipient})`, email.toLowerCase()),
          eq(outbox.accountId, actor.id),
        ),
      ),
      emailChange: await emailChangeOf(tx, actor.id),
      events: await eventsOf(tx, actor.id),
      refusals: await tx
        .select({
          hour: refusals.hour,
          kind: refusals.kind,
          address: refusals.address,
          count: refusals.count,
        })
        .from(refusals)
        .where(eq(refusals.accountId, actor.id))
        .orderBy(asc(refusals.id)),
    }
  })
  await queueEvent(db, ctx, { kind: 'data.exported', accountId: actor.id })
  logSecurity(ctx, 'data.exported', { accountId: actor.id })
  return { format: 'tidspott.account', version: personalDataVersion, readAt, ...found }
}

async function accountRow(tx: Database, id: string) {
  const [account] = await tx
    .select({
      ...columns.account,
      hasPassword: sql<boolean>`${isNotNull(profiles.passwordHash)}`,
    })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!account) throw new Problem('NOT_FOUND')
  return account
}

async function bookingIn(tx: Database, trainerId: string) {
  const [settings] = await tx
    .select(columns.booking)
    .from(bookingSettings)
    .where(eq(bookingSettings.trainerId, trainerId))
  return settings ? { ...settings, windows: await windowsOf(tx, trainerId) } : null
}

async function emailChangeOf(tx: Database, profileId: string) {
  const [found] = await tx
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(eq(emailChanges.profileId, profileId))
  return found ?? null
}

async function pictureOf(tx: Database, profileId: string) {
  const [found] = await tx
    .select({ createdAt: profileImages.createdAt, bytes: profileImages.bytes })
    .from(profileImages)
    .where(eq(profileImages.profileId, profileId))
  return found
    ? { createdAt: found.createdAt, webp: Buffer.from(found.bytes).toString('base64') }
    : null
}

async function factorOf(tx: Database, profileId: string) {
  const { passkeys, authenticator, recoveryCodesLeft } = await storedFactor(tx, profileId)
  return {
    passkeys: passkeys.map(({ id: _key, ...passkey }) => passkey),
    authenticator,
    recoveryCodesLeft,
  }
}

/** Also those that wait for the account's owner (D120). */
function membershipsOf(tx: Database, trainerId: string) {
  const from = (table: typeof organizationMembers | typeof waitingMemberships) =>
    tx
      .select({ organization: organizations.name, role: table.role, joinedAt: table.joinedAt })
      .from(table)
      .innerJoin(organizations, eq(organizations.id, table.organizationId))
      .where(eq(table.trainerId, trainerId))
  return unionAll(from(organizationMembers), from(waitingMemberships)).orderBy(
    sql`joined_at`,
    sql`name`,
  )
}

function invitationsTo(tx: Database, email: string) {
  return tx
    .select({
      organization: organizations.name,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      usedAt: invitations.usedAt,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(eq(sql`lower(${invitations.invitedEmail})`, email.toLowerCase()))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
}

/** Where another's act came from is that person's data. */
async function eventsOf(tx: Database, accountId: string): Promise<AccountData['events']> {
  const found = await tx
    .select({
      at: events.at,
      kind: events.kind,
      actorId: events.actorId,
      device: events.device,
      address: events.address,
      figures: events.figures,
    })
    .from(events)
    .where(or(eq(events.actorId, accountId), eq(events.accountId, accountId)))
    .orderBy(asc(events.id))
  return found.map(({ actorId, device, address, figures, ...event }) => {
    const isOwn = actorId === accountId
    return {
      ...event,
      by: isOwn ? 'self' : 'other',
      device: isOwn ? device : null,
      address: isOwn ? address : null,
      figures: namedFigures(figures),
    }
  })
}
