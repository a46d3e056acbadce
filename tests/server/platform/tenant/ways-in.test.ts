import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, eq, is, isNotNull } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { deviceOf, newDevice } from '#server/auth/known-device.ts'
import { endWhatABackupRevives } from '#server/operations/restore/after-restore.ts'
import type { Actor } from '#server/platform/access/actor.ts'
import { hasFactor } from '#server/platform/access/has-factor.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import {
  type Cause,
  causes,
  cellOf,
  endWaysIn,
  type Way,
  waysIn,
} from '#server/platform/tenant/ways-in.ts'
import { authSessions, profiles, throttles } from '#server/schema/auth.ts'
import { clients, loginOffers } from '#server/schema/clients.ts'
import * as schema from '#server/schema/every-table.ts'
import { handoverOffers } from '#server/schema/handover.ts'
import { idempotencyKeys } from '#server/schema/idempotency.ts'
import { invitations, waitingMemberships } from '#server/schema/organizations.ts'
import { callerOf, testKeys, testPasswords } from '#tests/callers.ts'
import { outcomeOf } from '#tests/factor-account.ts'
import {
  makeClient,
  makeEmailChange,
  makeInvitation,
  makeProfile,
  makeResetLink,
} from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization, makeWaitingMembership } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeAuthenticatorApp, makePendingLogin, sealedSetup } from '#tests/second-factor.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'

const password = 'hemligt ord för alla'
const renewed = 'ett alldeles nytt ord'
const twice = { password: renewed, confirmation: renewed }
/** Those of clients' rows. */
const ofClient = new Set<Cause>(['renewed', 'closed', 'deleted', 'handedOver', 'erased'])

/** The client is no longer the trainer's. */
const isGone = (cause: Cause) => cause === 'deleted' || cause === 'handedOver'

let db: Database
let server: TestServer
let passwordHash: string
let superAdmin: Actor

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db)
  passwordHash = await testPasswords.hash(password)
})
afterAll(() => server.close())
beforeEach(async () => {
  await db.delete(throttles)
  superAdmin = await makeProfile(db, { role: 'SUPER_ADMIN' })
})

const ok = async (path: string, input: unknown, token: string | null = null) =>
  outcomeOf(await server.call(path, input, { token }))
const isRead = async (path: string | null) =>
  (await server.send({ path: path ?? '' })).status === 200

/** An account with everything that the list names, and how each is tried. */
async function prepared(cause: Cause) {
  const actor = await makeProfile(db, {
    passwordHash,
    isProven: cause !== 'proof',
    contactEmail: 'svar@example.com',
    contactPhone: '070-123 45 67',
    clientFeeds: true,
  })
  const { id, email } = actor
  const caller = callerOf(db, actor)
  const [own, other] = [await loginOf(id), await loginOf(id)]
  const device = newDevice(testKeys, { id, passwordHash, firstFactorAt: null })
  await makeAuthenticatorApp(db, id)
  const pending = await makePendingLogin(db, id)
  const resetLink = await makeResetLink(db, id)
  const change = await makeEmailChange(db, id)

  const tied = await makeProfile(db, { role: 'CLIENT' })
  const client = await makeClient(db, id, { profileId: tied.id })
  const link = (await caller.clients.link({ id: client.id })).path.replace('/client/', '')
  const feeds = {
    all: (await caller.feeds.create({ clientId: null, naming: 'names' })).path,
    one: (await caller.feeds.create({ clientId: client.id, naming: 'names' })).path,
    client: (await callerOf(db, null).portal.feed({ token: link })).path,
  }
  const { path: sheet } = await caller.export.makeSheet({ kind: 'clients', period: 'thisYear' })
  // The account is another trainer's client, too.
  const elsewhere = await makeClient(db, superAdmin.id, { profileId: id })
  const clientId = ofClient.has(cause) ? client.id : elsewhere.id
  const offer = newToken()
  const offered = ofClient.has(cause) ? `${client.id}@example.com` : email
  const expiresAt = new Date('2099-01-01')
  await db
    .insert(loginOffers)
    .values({ clientId, email: offered, tokenHash: hashToken(offer), expiresAt })

  const organization = await makeOrganization(db)
  const { organizationId } = organization
  const { memberId } = await organization.put(actor, 'MEMBER')
  const colleague = await organization.add('MEMBER', { clientFeeds: true })
  const ofColleague = await makeClient(db, colleague.actor.id)
  // Of the account's client, or to the account.
  const [offeredId, handedOver] = ofClient.has(cause)
    ? [client.id, { trainerId: id, receiverId: colleague.actor.id }]
    : [ofColleague.id, { trainerId: colleague.actor.id, receiverId: id }]
  await db.insert(handoverOffers).values({
    ...handedOver,
    clientId: offeredId,
    organizationId,
    state: 'offered',
    fromOn: '2020-01-01',
    untilOn: '2099-01-01',
    createdAt: new Date(),
  })
  const inviting = await makeOrganization(db)
  const { id: invitationId } = await makeInvitation(db, inviting.organizationId, {
    invitedEmail: email,
  })
  // That of the organisation that is left may have begun to wait meanwhile.
  const waitsIn = cause === 'left' ? organizationId : inviting.organizationId
  await makeWaitingMembership(db, { trainerId: id, organizationId: waitsIn })
  const key = randomUUID()
  const owner = cause === 'deleted' ? { clientId: client.id } : { accountId: id }
  const stored = { key, procedure: 'sessions.mark', inputHash: 'x', answer: '{}', at: new Date() }
  await db.insert(idempotencyKeys).values({ ...owner, ...stored })

  const row = async () => {
    const [found] = await db.select().from(profiles).where(eq(profiles.id, id))
    return found
  }
  const isIn = async (token: string) => {
    const { data } = await server.call('auth.me', undefined, { token })
    return data !== null && 'person' in (data as object)
  }
  const tries: Record<Way, () => Promise<boolean>> = {
    logins: () => isIn(other),
    confirmation: async () => {
      const isOther = and(
        eq(authSessions.id, hashToken(other)),
        isNotNull(authSessions.confirmedAt),
      )
      return (await isIn(other)) && (await db.$count(authSessions, isOther)) === 1
    },
    // It is redeemed by the login that asked alone, which a test beside this one shows.
    copyTickets: () => isIn(other),
    pendingLogins: async () => {
      const answer = { method: 'code', code: '000000' }
      return (await ok('auth.passFactor', { token: pending, answer })) === 'FACTOR_WRONG'
    },
    passwordLinks: async () => (await ok('auth.checkReset', { token: resetLink })) === 'ok',
    emailChange: async () => (await ok('auth.checkEmailLink', { token: change.new })) === 'ok',
    factors: () => hasFactor(db, id),
    knownDevices: async () => deviceOf(testKeys, await row(), device) !== null,
    trainerFeeds: () => isRead(isGone(cause) ? feeds.one : feeds.all),
    clientFeeds: () => isRead(feeds.client),
    sheets: () => isRead(sheet),
    personalLinks: async () => (await ok('portal.get', { token: link })) === 'ok',
    clientLogins: async () => {
      const [at, by] = ofClient.has(cause) ? [client.id, tied.id] : [elsewhere.id, id]
      return (await db.$count(clients, and(eq(clients.id, at), eq(clients.profileId, by)))) === 1
    },
    loginOffers: async () => (await ok('auth.checkOffer', { token: offer })) === 'ok',
    invitations: async () => (await db.$count(invitations, eq(invitations.id, invitationId))) === 1,
    memberships: async () =>
      (await refusalOf(caller.organizations.members({ organizationId }))) === null,
    waitingMemberships: async () =>
      (await db.$count(
        waitingMemberships,
        and(eq(waitingMemberships.trainerId, id), eq(waitingMemberships.organizationId, waitsIn)),
      )) === 1,
    handoverOffers: async () =>
      (await db.$count(handoverOffers, eq(handoverOffers.clientId, offeredId))) === 1,
    contactDetails: async () => {
      const found = await row()
      return (found?.contactEmail ?? found?.contactPhone ?? null) !== null
    },
    idempotencyKeys: async () =>
      (await db.$count(
        idempotencyKeys,
        and(eq(idempotencyKeys.key, key), isNotNull(idempotencyKeys.answer)),
      )) === 1,
  }
  return {
    actor,
    caller,
    own,
    resetLink,
    change,
    clientId: client.id,
    organization,
    memberId,
    colleague,
    tries,
    isStillIn: () => isIn(own),
  }
}

type Prepared = Awaited<ReturnType<typeof prepared>>

const loginOf = async (id: string) => (await beginLogin(db, id, { confirmedAt: new Date() })).token
const admin = () => callerOf(db, superAdmin).admin

async function done(path: string, input: unknown, token: string | null = null): Promise<void> {
  expect([path, await ok(path, input, token)]).toEqual([path, 'ok'])
}

/** Each cause, by the procedure that is it. */
const procedures: Record<Cause, (of: Prepared) => Promise<unknown>> = {
  proof: ({ resetLink }) => done('auth.resetPassword', { token: resetLink, ...twice }),
  changed: ({ own }) => done('auth.changePassword', { currentPassword: password, ...twice }, own),
  reset: ({ resetLink }) => done('auth.resetPassword', { token: resetLink, ...twice }),
  set: ({ actor }) => admin().setPassword({ id: actor.id, ...twice }),
  stopped: ({ change }) => done('auth.stopEmailChange', { token: change.old }),
  ownLogins: ({ own }) => done('profile.endOtherLogins', { password }, own),
  logins: ({ actor }) => admin().endLogins({ id: actor.id }),
  // What is only shut while it lasts would be open again.
  disabled: async ({ actor: { id } }) => {
    await admin().setDisabled({ id, isDisabled: true })
    await admin().setDisabled({ id, isDisabled: false })
  },
  role: async ({ actor: { id } }) => {
    await db.update(profiles).set({ role: 'CLIENT' }).where(eq(profiles.id, id))
    await admin().makeTrainer({ id })
  },
  email: async ({ change }) => {
    for (const token of [change.old, change.new]) await done('auth.confirmEmail', { token })
  },
  factor: async ({ actor, own }) => {
    const challenge = 'A'.repeat(43)
    await done(
      'profile.addPasskey',
      {
        setup: sealedSetup('PASSKEY', { profileId: actor.id, value: challenge }),
        name: 'Mobilen',
        response: softwareAuthenticator().create({ challenge, rp: { id: 'localhost' } }, server),
      },
      own,
    )
  },
  factorReset: ({ actor }) => admin().resetFactor({ id: actor.id }),
  left: ({ organization: { admin: by, organizationId }, memberId }) =>
    by.caller.organizations.removeMember({ organizationId, memberId }),
  renewed: ({ caller, clientId }) => caller.clients.renewLink({ id: clientId }),
  closed: ({ caller, clientId }) =>
    caller.clients.setLinkEnabled({ id: clientId, isEnabled: false }),
  deleted: ({ caller, clientId }) => caller.clients.remove({ id: clientId }),
  handedOver: ({ colleague, clientId }) =>
    colleague.caller.handover.accept({ clientId, email: null }),
  erased: ({ own }) => done('profile.erase', { password }, own),
  restored: () => endWhatABackupRevives(db, { keys: testKeys, now: new Date() }),
}

describe('the list of what gives access (D121)', () => {
  test.each(causes)('by %s ends what its cells say, and nothing else', async (cause) => {
    const account = await prepared(cause)
    const { tries } = account
    const ways = (Object.keys(waysIn) as Way[]).filter((way) => cellOf(way, cause) !== 'none')
    for (const way of ways) expect([way, await tries[way]()]).toEqual([way, true])
    await procedures[cause](account)
    await db.delete(throttles)
    for (const way of ways) {
      const cell = cellOf(way, cause)
      expect([way, cell, await tries[way]()]).toEqual([way, cell, cell === 'stays'])
    }
    const isOnlyOthers = cellOf('logins', cause) === 'others' || cellOf('logins', cause) === 'stays'
    if (isOnlyOthers) expect(await account.isStillIn()).toBe(true)
    if (cellOf('memberships', cause) === 'waits') {
      const waiting = eq(waitingMemberships.trainerId, account.actor.id)
      expect(await db.$count(waitingMemberships, waiting)).toBe(2)
    }
  })

  test('refuses a cause that is about something else', async () => {
    const ending = inTransaction(db, (tx) =>
      endWaysIn(tx, 'left', { clientId: randomUUID() } as unknown as {
        accountId: string
        organizationId: string
      }),
    )
    await expect(ending).rejects.toThrow('the cause is about no account')
  })
})

/** What each way is stored in: its secret, or the row that gives the access. */
const storedIn: Record<Way, readonly string[]> = {
  logins: ['auth_sessions.id', 'auth_sessions.user_id'],
  confirmation: ['auth_sessions.confirmed_at'],
  // In the memory of the process.
  copyTickets: [],
  pendingLogins: ['pending_logins.id', 'pending_logins.profile_id', 'pending_logins.challenge'],
  passwordLinks: ['password_resets.profile_id', 'password_resets.token_hash'],
  emailChange: [
    'email_changes.profile_id',
    'email_changes.new_email',
    'email_changes.old_token_hash',
    'email_changes.new_token_hash',
    'email_changes.is_old_confirmed',
    'email_changes.is_new_confirmed',
  ],
  factors: [
    'passkeys.profile_id',
    'passkeys.credential_id',
    'passkeys.public_key',
    'authenticators.profile_id',
    'authenticators.secret_sealed',
    'recovery_codes.profile_id',
    'recovery_codes.code_hash',
  ],
  // A signature over the hash of the password.
  knownDevices: [],
  trainerFeeds: [
    'calendar_feeds.trainer_id',
    'calendar_feeds.token_hash',
    'calendar_feeds.token_sealed',
  ],
  clientFeeds: ['calendar_feeds.client_id'],
  sheets: [
    'sheet_addresses.trainer_id',
    'sheet_addresses.token_hash',
    'sheet_addresses.token_sealed',
  ],
  personalLinks: ['clients.token_hash', 'clients.token_sealed'],
  clientLogins: ['clients.profile_id'],
  loginOffers: ['login_offers.client_id', 'login_offers.email', 'login_offers.token_hash'],
  invitations: [
    'organization_invitations.organization_id',
    'organization_invitations.invited_email',
    'organization_invitations.code_hash',
    'organization_invitations.code_sealed',
  ],
  memberships: ['organization_members.trainer_id', 'organization_members.organization_id'],
  waitingMemberships: ['waiting_memberships.trainer_id', 'waiting_memberships.organization_id'],
  handoverOffers: [
    'handover_offers.client_id',
    'handover_offers.trainer_id',
    'handover_offers.receiver_id',
    'handover_offers.organization_id',
  ],
  contactDetails: ['profiles.contact_email', 'profiles.contact_phone'],
  idempotencyKeys: [
    'idempotency_keys.account_id',
    'idempotency_keys.client_id',
    'idempotency_keys.key',
    'idempotency_keys.input_hash',
  ],
}

const tenant = 'a row of its tenant, read by a TrainerScope'
const facts = 'says who did it, and grants nothing'

/** Why a column that looks like access is none. */
const noWays: Record<string, string> = {
  'key_checks.sealed': 'a known text',
  'profiles.email': 'the name of the login, whose change is a cause',
  'profiles.password_hash': 'what the causes are about',
  'profiles.must_change_password': 'a state of the password',
  'profiles.password_expires_at': 'a state of the password',
  'profiles.keyboard_shortcuts': 'a setting',
  'profiles.invited_to': 'the right to activate, ended in the statement that sets a password',
  'profiles.organization_id':
    'which of the memberships is shown first; the database ends it with that',
  'first_account_links.token_hash': 'works while no account exists, and is in no backup',
  'throttles.key': 'a counter',
  ...Object.fromEntries(
    [
      'absences.trainer_id',
      'booking_settings.trainer_id',
      'booking_windows.trainer_id',
      'client_answers.trainer_id',
      'client_answers.client_id',
      'clients.trainer_id',
      'imports.trainer_id',
      'link_openings.client_id',
      'pots.trainer_id',
      'pots.client_id',
      'pot_types.trainer_id',
      'cancelled_sessions.trainer_id',
      'cancelled_sessions.client_id',
      'training_sessions.trainer_id',
      'training_sessions.client_id',
      'trash.trainer_id',
    ].map((column) => [column, tenant]),
  ),
  'cancelled_sessions.cancelled_by': facts,
  'handed_hours.trainer_id': tenant,
  'handover_offers.by_id': facts,
  'handovers.giver_id': 'gives a client back, to members of one organisation alone (D37)',
  'handovers.receiver_id': 'gives a client back, to members of one organisation alone (D37)',
  'clients.email': 'where mail to the client goes; it opens nothing',
  'clients.email_refused_at': 'a state of the address',
  'profile_images.profile_id': 'a picture, which everybody with its address may see',
  'outbox.client_id': 'a mail that waits; its link is stored where it is good',
  'outbox.sender_id': facts,
  'outbox.account_id': 'a mail that waits; its link is stored where it is good',
  'organization_invitations.created_by': facts,
  'organization_invitations.created_account': facts,
  'organization_invitations.used_by': facts,
}

describe('a column that holds a secret, or ties a row to an account, a client or an organisation', () => {
  const tables = Object.values(schema).filter((table) => is(table, PgTable))
  const isSecret =
    /token|hash|secret|seal|code|password|challenge|credential|key|confirm|contact|email|invited/
  const found = tables.flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table)
    const ties = foreignKeys.flatMap((foreignKey) => {
      const { columns: own, foreignTable } = foreignKey.reference()
      const to = getTableConfig(foreignTable).name
      return ['profiles', 'clients', 'organizations'].includes(to) ? own.map((one) => one.name) : []
    })
    return columns
      .filter((column) => isSecret.test(column.name) || ties.includes(column.name))
      .map((column) => `${name}.${column.name}`)
  })

  test('is of a way in, or has its reason', () => {
    const named = [...Object.values(storedIn).flat(), ...Object.keys(noWays)]
    expect(found.filter((column) => !named.includes(column))).toEqual([])
  })

  test('has one of both alone, and none is named that is not there', () => {
    const named = [...Object.values(storedIn).flat(), ...Object.keys(noWays)]
    expect(named.filter((column, place) => named.indexOf(column) !== place)).toEqual([])
    const all = tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.map((column) => `${name}.${column.name}`)
    })
    expect(named.filter((column) => !all.includes(column))).toEqual([])
  })
})

/** The words of docs/security.md. */
const causeWords: Record<Cause, string> = {
  proof: 'address proven',
  changed: 'password changed by its owner, or account activated',
  reset: 'password chosen by a mailed link',
  set: 'password set by an administrator',
  stopped: '"Det var inte jag"',
  ownLogins: 'other logins ended by the owner',
  logins: 'logins ended by a SUPER_ADMIN',
  disabled: 'account disabled',
  role: 'a CLIENT made a TRAINER',
  email: 'e-mail address changed',
  factor: 'second factor added or removed',
  factorReset: 'second factors reset',
  left: 'organisation left, or removed from it',
  renewed: 'personal link renewed',
  closed: 'personal link disabled',
  deleted: 'client deleted',
  handedOver: 'client handed over to another trainer',
  erased: 'account erased',
  restored: 'backup restored',
}
const wayWords: Record<Way, string> = {
  logins: 'logins',
  confirmation: 'confirmation',
  copyTickets: 'copy ticket',
  pendingLogins: 'pending logins',
  passwordLinks: 'password links',
  emailChange: 'e-mail change',
  factors: 'factors',
  knownDevices: 'known devices',
  trainerFeeds: "trainer's feeds",
  clientFeeds: "clients' feeds",
  sheets: 'addresses for sheets',
  personalLinks: 'personal links',
  clientLogins: 'ties as a client',
  loginOffers: 'login offers',
  invitations: 'invitations',
  memberships: 'memberships',
  waitingMemberships: 'waiting memberships',
  handoverOffers: 'hand-over offers',
  contactDetails: 'contact details',
  idempotencyKeys: 'keys of acts',
}

test('docs/security.md says every cell of the list (D121)', async () => {
  const text = await readFile('docs/security.md', 'utf8')
  const cellsIn = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith('| way in'))
  const [head = [], , ...rows] = lines.slice(at, lines.indexOf('', at)).map(cellsIn)
  expect(head).toEqual(['way in', ...causes])
  const ways = Object.keys(waysIn) as Way[]
  expect(rows).toEqual(
    ways.map((way) => [wayWords[way], ...causes.map((cause) => cellOf(way, cause))]),
  )
  for (const cause of causes) expect(text).toContain(`- \`${cause}\`: ${causeWords[cause]}`)
})
