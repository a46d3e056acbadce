import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#server/platform/access/actor.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { absences } from '#server/schema/absences.ts'
import { clientAnswers } from '#server/schema/answers.ts'
import { profiles } from '#server/schema/auth.ts'
import { bookingSettings, bookingWindows } from '#server/schema/booking.ts'
import { clients, loginOffers } from '#server/schema/clients.ts'
import { calendarFeeds } from '#server/schema/feeds.ts'
import { handovers } from '#server/schema/handover.ts'
import { importRows, imports } from '#server/schema/imports.ts'
import { organizationMembers, organizations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { potHistory, potPrices, potTypes } from '#server/schema/pots.ts'
import { cancelledSessions, trainingSessions } from '#server/schema/sessions.ts'
import { sheetAddresses } from '#server/schema/sheets.ts'
import { absenceOf } from '#shared/absences/span.ts'
import { base32Of } from '#shared/base32.ts'
import { codeLength } from '#shared/organizations/limits.ts'
import type { MemberRole } from '#shared/organizations/membership.ts'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from './callers.ts'
import {
  makeAct,
  makeClient,
  makeEmailChange,
  makeInvitation,
  makePasskey,
  makePot,
  makeProfile,
  makeSession,
  makeTrash,
} from './factories.ts'
import { isOfTable, rowsOf } from './rows.ts'

/** The rows of one client, under the names that procedure inputs use. */
export type Rows = {
  clientId: string
  /** The lasting note about the client. */
  lastingNote: string
  /** The token of the client's personal link. */
  token: string
  potTypeId: string
  potId: string
  historyId: string
  /** An entry of an import, without a price. */
  importEntryId: string
  sessionId: string
  /** A session that was cancelled in time, and the client's answer that did it. */
  cancelledId: string
  answerId: string
  /** The trainer's absence on Monday and Tuesday 7 and 8 December 2026, and its label. */
  absenceId: string
  absenceLabel: string
  /** The trainer's calendar feed of the client. */
  feedId: string
  /** The trainer's address for sheets, of balances. */
  sheetId: string
  /** The event of the trainer's act on both sessions, in digits that nothing else has. */
  actId: string
  /** A deleted session of the client. */
  trashId: string
  /** An import of a session of the client that was cancelled since. */
  importId: string
  /** A hand-over of another client, with what the trainer kept of it. */
  handoverId: string
  /** An account that a SUPER_ADMIN may change. */
  accountId: string
}

/** The rows of one organisation, under the names that procedure inputs use. */
export type OrganizationFixture = {
  organizationId: string
  /** A member with clients, and the id of the membership. */
  memberTrainerId: string
  memberId: string
  memberClientId: string
  /** Its first ADMIN. */
  adminTrainerId: string
  /** A valid invitation and its code. */
  invitationId: string
  code: string
}

/** A tenant: a trainer with rows in every table, whose texts are canaries that name the tenant. */
export type Tenant = Rows & OrganizationFixture & { tag: string; actor: Actor }

/** Text columns without tenant data: hashes, ciphertexts, colours and keys. */
export const machineColumns = [
  'auth_sessions.address',
  'backup_runs.kind',
  'calendar_feeds.token_hash',
  'calendar_feeds.token_sealed',
  'auth_sessions.device',
  'auth_sessions.id',
  'authenticators.secret_sealed',
  'clients.color',
  'clients.token_hash',
  'clients.token_sealed',
  'email_changes.new_token_hash',
  'email_changes.old_token_hash',
  // Keys and figures only; their own suite searches them for canaries.
  'events.actor_role',
  'events.address',
  'events.device',
  'events.figures',
  'events.places_before',
  'idempotency_keys.answer',
  'idempotency_keys.input_hash',
  'idempotency_keys.procedure',
  'events.kind',
  'first_account_links.token_hash',
  'import_rows.kind',
  'import_rows.left_as',
  'imports.kind',
  'key_checks.sealed',
  'login_offers.token_hash',
  'organization_invitations.code_hash',
  'organization_invitations.code_sealed',
  'outbox.device',
  'outbox.about',
  // Keys and instants.
  'outbox.expected',
  'passkeys.credential_id',
  'sheet_addresses.token_hash',
  'sheet_addresses.token_sealed',
  'passkeys.public_key',
  'password_resets.token_hash',
  'pending_logins.challenge',
  'pending_logins.id',
  'profile_images.file_name',
  'profiles.password_hash',
  'recovery_codes.code_hash',
  'refusals.address',
  'refusals.kind',
  'throttles.key',
  'trash.kind',
  'trash_keys.kind',
]

/** The canary of this column for this tenant: it occurs in no other row. */
export function canary(tag: string, column: string): string {
  return `kanarie.${tag}.${column}`
}

const textTypes = ['PgText', 'PgJsonb']

/** The text columns of a table with tenant data, by their names in the code. */
function textColumnsOf(table: PgTable): [field: string, column: string][] {
  return Object.entries(getTableColumns(table)).flatMap(([field, { name, columnType }]) => {
    const column = `${getTableName(table)}.${name}`
    const isText = textTypes.includes(columnType) && !machineColumns.includes(column)
    return isText ? [[field, column]] : []
  })
}

/** The text columns with tenant data of these tables, as `columnsIn` returns them. */
export function textColumns(...tables: PgTable[]): string[] {
  return tables.flatMap((table) => textColumnsOf(table).map(([, column]) => column)).sort()
}

type Texts<Columns extends PgTable['_']['columns']> = {
  [Field in keyof Columns as Columns[Field]['_']['columnType'] extends 'PgText'
    ? Field
    : never]: string
}

/** A row of canaries: one for each of the table's text columns with tenant data. */
export function canariesOf<Table extends PgTable>(
  tag: string,
  table: Table,
): Texts<Table['_']['columns']> {
  const texts = textColumnsOf(table).map(([field, column]) => [field, canary(tag, column)])
  return Object.fromEntries(texts) as Texts<Table['_']['columns']>
}

/** Whether the text contains anything of this tenant: a canary, or the id of a row. */
export function traceOf(tenant: Tenant, text: string): string | null {
  const [column] = columnsIn(tenant.tag, text)
  if (column) return canary(tenant.tag, column)
  const { actor, tag, ...rows } = tenant
  const keys = { ...rows, trainerId: actor.id }
  const entry = Object.entries(keys).find(([, value]) => text.includes(value))
  return entry ? `${tag}: ${entry[0]}` : null
}

/** The canaries in the text, as 'tag.table.column'. */
export function canariesIn(text: string): string[] {
  const found = text.match(/(?<=kanarie\.)[a-z0-9]+\.[a-z0-9_]+\.[a-z0-9_]+/g)
  return [...new Set(found)].sort()
}

/** The canaries of a tenant that its client may see, as `canariesIn` returns them. */
export function canariesOfPortal(tag: string): string[] {
  return [
    'clients.name',
    'pot_history.reason',
    'pot_types.name',
    'profiles.contact_email',
    'profiles.contact_phone',
    'profiles.name',
    'profiles.other_information',
    'profiles.profile_image_url',
  ].map((column) => `${tag}.${column}`)
}

/** The columns of this tenant that occur in the text. */
export function columnsIn(tag: string, text: string): string[] {
  const own = `${tag}.`
  const found = canariesIn(text).filter((name) => name.startsWith(own))
  return found.map((name) => name.slice(own.length))
}

const longNumber = () => String(randomInt(1e14, 2e14))

/** Ids that no row has. */
export function nobodysRows(): Rows & OrganizationFixture {
  return {
    clientId: randomUUID(),
    lastingNote: `okänd ${randomUUID()}`,
    token: newToken(),
    potTypeId: randomUUID(),
    potId: randomUUID(),
    historyId: randomUUID(),
    importEntryId: randomUUID(),
    sessionId: randomUUID(),
    cancelledId: randomUUID(),
    answerId: randomUUID(),
    absenceId: randomUUID(),
    absenceLabel: `okänd ${randomUUID()}`,
    feedId: randomUUID(),
    sheetId: randomUUID(),
    actId: longNumber(),
    trashId: randomUUID(),
    importId: randomUUID(),
    handoverId: randomUUID(),
    accountId: randomUUID(),
    organizationId: randomUUID(),
    memberTrainerId: randomUUID(),
    memberId: randomUUID(),
    memberClientId: randomUUID(),
    adminTrainerId: randomUUID(),
    invitationId: randomUUID(),
    code: base32Of(randomBytes(codeLength)),
  }
}

/** A trainer with one client who has a pot with history and a planned session on Tuesday 24 November 2026. */
export async function makeTenant(
  db: Database,
  tag: string,
  overrides: Parameters<typeof makeProfile>[1] = {},
  role: MemberRole | null = null,
): Promise<Tenant> {
  const of = (column: string) => canary(tag, column)
  const actor = await makeProfile(db, {
    ...canariesOf(tag, profiles),
    email: `${of('profiles.email')}@example.com`,
    cancellationHours: 24,
    contactEmail: `${of('profiles.contact_email')}@example.com`,
    ...overrides,
  })
  // Expired, so that no procedure finds it waiting.
  const newEmail = `${of('email_changes.new_email')}@example.com`
  await makeEmailChange(db, actor.id, { newEmail, expiresAt: new Date('2020-01-01') })
  const recipient = `${of('outbox.recipient')}@example.com`
  const message = of('outbox.message')
  await db.insert(outbox).values({ id: randomUUID(), kind: 'password-changed', recipient, message })
  const company = await makeOrganizationFixture(db, tag, role && { trainerId: actor.id, role })
  return { tag, actor, ...(await makeRows(db, actor.id, tag)), ...company }
}

/**
 * An organisation with an admin, a member with clients and an invitation, and optionally one more member; every text
 * contains the tag.
 */
export async function makeOrganizationFixture(
  db: Database,
  tag: string,
  also: { trainerId: string; role: MemberRole } | null = null,
): Promise<OrganizationFixture> {
  const of = (column: string) => canary(tag, column)
  const organizationId = randomUUID()
  await db.insert(organizations).values({
    id: organizationId,
    name: of('organizations.name'),
    description: of('organizations.description'),
  })
  const [admin, member] = await Promise.all(
    [0, 1].map(() => makeProfile(db, { name: of('profiles.name') })),
  )
  const [adminId, memberTrainerId, memberId] = [admin?.id ?? '', member?.id ?? '', randomUUID()]
  await db
    .insert(organizationMembers)
    .values([
      { id: randomUUID(), organizationId, trainerId: adminId, role: 'ADMIN' },
      { id: memberId, organizationId, trainerId: memberTrainerId, role: 'MEMBER' },
      ...(also ? [{ id: randomUUID(), organizationId, ...also }] : []),
    ])
  const { clientId: memberClientId } = await makeRows(db, memberTrainerId, tag)
  const invitedEmail = `${of('organization_invitations.invited_email')}@example.com`
  const { id: invitationId, code } = await makeInvitation(db, organizationId, { invitedEmail })
  return {
    organizationId,
    memberTrainerId,
    memberId,
    memberClientId,
    adminTrainerId: adminId,
    invitationId,
    code,
  }
}

/** The fields of each tenant's absence, without its label. */
export const tenantAbsence = {
  isWholeDays: true,
  from: '2026-12-07',
  fromTime: '08:00',
  to: '2026-12-08',
  toTime: '17:00',
}

/** The price of each tenant's top-up, in digits that nothing else has. */
export const tenantPrice = { amount: 4321.09, paidOn: '2026-11-16' }

/**
 * An act of a day ago under the next id with ten digits or more, so that no other text has it. It has no actor, and its kind
 * is in no file about a client.
 */
async function makeOddAct(
  db: Database,
  owner: { trainerId: string; clientId: string },
  subjectIds: string[],
): Promise<number> {
  const step = randomInt(1e9, 2e9)
  await db.execute(sql`select setval(pg_get_serial_sequence('events', 'id'),
    nextval(pg_get_serial_sequence('events', 'id')) + ${step})`)
  const at = instantOf('2026-11-17', '10:00')
  return makeAct(db, owner, subjectIds, { at, kind: 'absence.created', actorId: null })
}

/** One client of this trainer with a row in every table; every text contains the tag. */
export async function makeRows(db: Database, trainerId: string, tag: string): Promise<Rows> {
  const of = (column: string) => canary(tag, column)
  const client = await makeClient(db, trainerId, {
    ...canariesOf(tag, clients),
    email: `${randomUUID()}.${of('clients.email')}@example.com`,
  })
  await db.insert(loginOffers).values({
    clientId: client.id,
    email: `${of('login_offers.email')}@example.com`,
    tokenHash: hashToken(newToken()),
    expiresAt: new Date('2099-01-01'),
  })
  const potTypeId = randomUUID()
  await db.insert(potTypes).values({
    id: potTypeId,
    trainerId,
    name: of('pot_types.name'),
    description: of('pot_types.description'),
  })
  const owner = { trainerId, clientId: client.id }
  const potId = await makePot(db, owner, { hours: 10, potTypeId })
  const historyId = randomUUID()
  await db.insert(potHistory).values({
    id: historyId,
    potId,
    trainerId,
    trainerName: of('pot_history.trainer_name'),
    date: instantOf('2026-11-16', '10:00'),
    hoursAdded: 3,
    reason: of('pot_history.reason'),
  })
  const importEntryId = randomUUID()
  await db.insert(potHistory).values({
    id: importEntryId,
    potId,
    trainerId,
    trainerName: of('pot_history.trainer_name'),
    date: instantOf('2026-11-16', '09:00'),
    hoursAdded: 2,
    reason: of('pot_history.reason'),
    importId: randomUUID(),
  })
  await db.insert(potPrices).values({
    id: randomUUID(),
    trainerId,
    potId,
    historyId,
    ...tenantPrice,
  })
  // A trigger clears the reason of a session that is not cancelled.
  const ofSession = canariesOf(tag, trainingSessions)
  const sessionId = await makeSession(db, {
    ...owner,
    ...ofSession,
    potId,
    startsAt: instantOf('2026-11-24', '10:00'),
  })
  // A late cancellation, without a pot: it draws nothing.
  await makeSession(db, {
    ...owner,
    ...ofSession,
    startsAt: instantOf('2026-11-12', '10:00'),
    noShow: true,
    cancelledAt: instantOf('2026-11-12', '08:00'),
  })
  const cancelledId = randomUUID()
  await db.insert(cancelledSessions).values({
    ...owner,
    ...canariesOf(tag, cancelledSessions),
    id: cancelledId,
    potId,
    startsAt: instantOf('2026-11-26', '15:00'),
    durationHours: 1,
    version: 1,
    createdAt: instantOf('2026-11-16', '10:00'),
    cancelledAt: instantOf('2026-11-17', '10:00'),
    cancelledBy: trainerId,
  })
  const answerId = randomUUID()
  await db.insert(clientAnswers).values({
    ...owner,
    id: answerId,
    sessionId: cancelledId,
    kind: 'inTime',
    at: instantOf('2026-11-17', '10:00'),
  })
  const [absenceId, absenceLabel] = [randomUUID(), of('absences.label')]
  await db.insert(absences).values({
    id: absenceId,
    trainerId,
    ...absenceOf({ ...tenantAbsence, label: absenceLabel }),
  })
  await db
    .insert(bookingSettings)
    .values({ trainerId, ...noBooking })
    .onConflictDoNothing()
  await db
    .insert(bookingWindows)
    .values({ trainerId, weekday: 4, from: 480, to: 540 })
    .onConflictDoNothing()
  const feedId = randomUUID()
  await db.insert(calendarFeeds).values({
    ...owner,
    id: feedId,
    owner: 'trainer',
    naming: 'names',
    tokenHash: hashToken(newToken()),
    tokenSealed: 'sealed under another key',
    createdAt: instantOf('2026-11-16', '10:00'),
  })
  const sheetId = randomUUID()
  // An account has one for each table.
  await db
    .insert(sheetAddresses)
    .values({
      id: sheetId,
      trainerId,
      kind: 'clients',
      tokenHash: hashToken(newToken()),
      tokenSealed: 'sealed under another key',
      createdAt: instantOf('2026-11-16', '10:00'),
    })
    .onConflictDoUpdate({
      target: [sheetAddresses.trainerId, sheetAddresses.kind, sheetAddresses.period],
      set: { id: sheetId },
    })
  const actId = String(await makeOddAct(db, owner, [sessionId, cancelledId]))
  const trashId = await makeTrash(db, { ...owner, potId, notes: of('trash.document') })
  const importId = randomUUID()
  await db.insert(imports).values({
    id: importId,
    trainerId,
    kind: 'sessions',
    fileName: of('imports.file_name'),
    at: instantOf('2026-11-16', '10:00'),
    sessions: 1,
  })
  await db
    .insert(importRows)
    .values({ importId, kind: 'session', rowId: cancelledId, clientId: client.id })
  const { id: accountId } = await makeProfile(db, { name: of('profiles.name') })
  await makePasskey(db, accountId, { name: of('passkeys.name') })
  const handoverId = randomUUID()
  const handed = { clientId: randomUUID(), giverId: trainerId, receiverId: accountId }
  await db.insert(handovers).values({
    ...handed,
    id: handoverId,
    organizationId: randomUUID(),
    at: instantOf('2026-11-16', '10:00'),
    kept: {
      clientName: of('handovers.kept'),
      email: null,
      texts: null,
      types: [],
      typeOfPot: {},
      madeTypes: [],
      trash: [],
      heldBefore: [],
    },
  })
  return {
    clientId: client.id,
    lastingNote: of('clients.lasting_note'),
    token: client.token,
    potTypeId,
    potId,
    historyId,
    importEntryId,
    sessionId,
    cancelledId,
    answerId,
    absenceId,
    absenceLabel,
    feedId,
    sheetId,
    actId,
    trashId,
    importId,
    handoverId,
    accountId,
  }
}

/**
 * The keys of a client of this trainer that has been deleted with all its rows and its training type, those of the
 * deletion in the trash and of an absence, as somebody names them who has nothing of their own.
 */
export async function makeDeletedRows(
  db: Database,
  trainer: Actor,
  tag: string,
): Promise<Rows & OrganizationFixture> {
  const rows = await makeRows(db, trainer.id, tag)
  const caller = callerOf(db, trainer)
  const { trashId } = await caller.clients.remove({ id: rows.clientId })
  await caller.pots.removeType({ id: rows.potTypeId })
  // An account and an event are nobody's row, and an address of a sheet does not go with a client.
  const { accountId, actId, sheetId } = nobodysRows()
  return { ...nobodysRows(), ...rows, accountId, actId, sheetId, trashId: trashId ?? '' }
}

/** Text columns in which this tenant has no canary: a new column that these tests do not cover yet. */
export async function columnsWithoutCanary(db: Database, tag: string): Promise<string[]> {
  const missing = await columnsWithout(db, (column) => canary(tag, column))
  return missing.filter((column) => !machineColumns.includes(column))
}

/** The text columns of the database that have this text, by the column, in no row. */
export async function columnsWithout(
  db: Database,
  textIn: (column: string) => string,
): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where ${isOfTable} and data_type in ('text', 'character varying', 'json', 'jsonb')
      order by 1, 2`,
  )
  const missing: string[] = []
  for (const { table, column } of columns) {
    const name = `${table}.${column}`
    const found = await rowsOf(
      db,
      sql`select 1 from ${sql.identifier(table)}
        where ${sql.identifier(column)}::text like ${`%${textIn(name)}%`} limit 1`,
    )
    if (found.length === 0) missing.push(name)
  }
  return missing
}

/**
 * The version of the row t: PostgreSQL stores each change of a row as a new version at another place. Hashing it instead
 * of the columns takes a third of the time.
 */
const version = sql`(t.ctid::text || t.xmin::text)`

/** Order-independent hash of distinct lines; sorting them would dominate the run time. */
const hashOfLines = sql`bit_xor(hashtextextended(line, 0))::text`

/** Tables with a trainer column, cached by database: querying the catalogue takes longer than hashing the rows. */
const tablesOfTrainers = new WeakMap<Database, Promise<{ table: string }[]>>()

function tablesOf(db: Database): Promise<{ table: string }[]> {
  const known = tablesOfTrainers.get(db)
  if (known) return known
  const asked = rowsOf<{ table: string }>(
    db,
    sql`select table_name as "table" from information_schema.columns
      where ${isOfTable} and column_name = 'trainer_id'
        -- A visitor's opening of a link and an export are recorded as well.
        and table_name <> 'events' order by 1`,
  )
  tablesOfTrainers.set(db, asked)
  return asked
}

/** A hash of each trainer's rows in all tables with a trainer column, by trainer id. */
export async function rowsByTrainer(db: Database): Promise<Map<string, string>> {
  const parts = (await tablesOf(db)).map(
    ({ table }) =>
      sql`select trainer_id, ${table}::text || ${version} as line from ${sql.identifier(table)} t`,
  )
  const ofProfiles = sql`select id, 'profiles' || ${version} from profiles t`
  const hashes = await rowsOf<{ trainer: string; hash: string }>(
    db,
    sql`select trainer_id as trainer, ${hashOfLines} as hash
      from (${sql.join([...parts, ofProfiles], sql` union all `)}) all_rows group by 1`,
  )
  return new Map(hashes.map(({ trainer, hash }) => [trainer, hash]))
}

const organizationTables = ['organizations', 'organization_members', 'organization_invitations']

/** A hash of all rows of an organisation, by its id. */
export async function rowsByOrganization(db: Database): Promise<Map<string, string>> {
  const hashes = await rowsOf<{ organization: string; hash: string }>(
    db,
    sql`select organization, ${hashOfLines} as hash from (
        select id as organization, ${version} as line from organizations t
        union all select organization_id, ${version} from organization_members t
        union all select organization_id, ${version} from organization_invitations t
      ) all_rows group by 1`,
  )
  return new Map(hashes.map(({ organization, hash }) => [organization, hash]))
}

/**
 * Makes this database count the statements that write to tables of trainers or organisations, rolled back or not. The
 * result reads the count: while it stays the same, so do the hashes above, which take ten times as long.
 */
export async function countWrites(db: Database): Promise<() => Promise<string>> {
  const owners = await tablesOf(db)
  const tables = [...owners.map(({ table }) => table), 'profiles', ...organizationTables]
  await db.execute(sql`create sequence writes`)
  // The first value of a sequence leaves last_value as it was.
  await db.execute(sql`select nextval('writes')`)
  await db.execute(sql`create function count_write() returns trigger language plpgsql
    as 'begin perform nextval(''writes''); return null; end'`)
  for (const table of new Set(tables)) {
    await db.execute(sql`create trigger count_write
      after insert or update or delete or truncate on ${sql.identifier(table)}
      for each statement execute function count_write()`)
  }
  return async () => {
    const [row] = await rowsOf<{ count: string }>(
      db,
      sql`select last_value::text as count from writes`,
    )
    return row?.count ?? ''
  }
}

/** The tenants whose rows differ between two snapshots. */
export function changedBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key))
}
