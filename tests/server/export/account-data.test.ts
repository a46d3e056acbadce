import { randomUUID } from 'node:crypto'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { absences } from '#server/schema/absences.ts'
import { emailChanges, profiles } from '#server/schema/auth.ts'
import { refusals } from '#server/schema/events.ts'
import * as schema from '#server/schema/every-table.ts'
import { passkeys } from '#server/schema/factors.ts'
import { outbox } from '#server/schema/outbox.ts'
import { potTypes } from '#server/schema/pots.ts'
import { profileImages } from '#server/schema/profile-images.ts'
import { accountDataPage } from '#shared/export/account-data-page.ts'
import type { AccountData } from '#shared/export/personal-data.ts'
import { callerOf } from '#tests/callers.ts'
import { canary, columnsIn, makeTenant, textColumns } from '#tests/canaries.ts'
import { testClock } from '#tests/clock.ts'
import { makePasskey, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'

test("an account's own data is all about it, no secret, and nothing of its clients", async ({
  emptyDatabase: db,
}) => {
  const tag = 'konto'
  const { actor } = await makeTenant(db, tag)
  const company = await makeOrganization(db)
  await company.put(actor, 'MEMBER')
  const other = await makeTenant(db, 'annan')
  const caller = callerOf(db, actor, testClock())
  const now = new Date()
  const { token } = await beginLogin(db, actor.id)
  await makePasskey(db, actor.id, { name: canary(tag, 'passkeys.name'), publicKey: 'nyckeln' })
  const reset = await makeResetLink(db, actor.id)
  await db.insert(outbox).values({
    id: randomUUID(),
    kind: 'password-changed',
    recipient: actor.email,
  })
  await db
    .insert(profileImages)
    .values({ profileId: actor.id, fileName: 'profile_1.webp', bytes: Buffer.from('bilden') })
  await db.insert(refusals).values({
    hour: now,
    kind: 'login.failed',
    accountId: actor.id,
    address: '192.0.2.0/24',
    count: 2,
  })
  await caller.profile.setKeyboardShortcuts({ on: false })
  const admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
  await callerOf(db, admin).admin.sendResetLink({ id: actor.id })

  const data = await caller.profile.personalData()
  expect(data).toMatchObject({
    format: 'tidspott.account',
    version: 1,
    account: { id: actor.id, role: 'TRAINER', keyboardShortcuts: false, hasPassword: false },
    picture: { webp: Buffer.from('bilden').toString('base64') },
    clients: 1,
    memberships: [{ organization: company.name, role: 'MEMBER' }],
    events: [
      { kind: 'profile.shortcuts-changed', by: 'self', address: '192.0.2.0/24' },
      { kind: 'account.reset-link-sent', by: 'other', address: null, device: null },
    ],
    refusals: [{ kind: 'login.failed', count: 2 }],
  })
  expect(data.logins).toHaveLength(1)
  expect(data.mail.map(({ kind }) => kind).sort()).toEqual(['password-changed', 'welcome'])
  const columns = textColumns(absences, emailChanges, passkeys, potTypes, profiles)
  expect(columnsIn(tag, JSON.stringify(data))).toEqual(columns)
  const onPage = columns.filter((column) => column !== 'profiles.profile_image_url')
  expect(columnsIn(tag, accountDataPage(data))).toEqual(onPage)
  for (const secret of [token, reset, 'nyckeln', other.tag, admin.id])
    expect(JSON.stringify(data)).not.toContain(secret)
})

/** Where the account's file has the rows of a table that names an account by a foreign key, or why nowhere. */
const partOf: Record<string, keyof AccountData | { leftOut: string }> = {
  absences: 'absences',
  booking_settings: 'booking',
  booking_windows: 'booking',
  authenticators: 'secondFactor',
  auth_sessions: 'logins',
  calendar_feeds: {
    leftOut:
      "a key and a setting: the address is a secret, a client's feed is in the client's file",
  },
  cancelled_sessions: { leftOut: "in the client's file" },
  clients: 'clientOf',
  email_changes: 'emailChange',
  handed_hours: {
    leftOut: 'sums of what the sessions were, without a name; the figures have them',
  },
  handover_offers: { leftOut: 'an act on a client that waits; the events of the file have it' },
  handovers: {
    leftOut: "kept 30 days for an undo: a former client's texts, and the events have the act",
  },
  idempotency_keys: { leftOut: 'it repeats keys and figures of the events' },
  imports: { leftOut: 'kept 30 days for an undo; the events of the file have the act' },
  organization_invitations: 'invitations',
  organization_members: 'memberships',
  outbox: 'mail',
  passkeys: 'secondFactor',
  password_resets: { leftOut: 'what unlocks the account' },
  pending_logins: { leftOut: 'what unlocks the account' },
  pot_types: 'trainingTypes',
  profile_images: 'picture',
  recovery_codes: 'secondFactor',
  sheet_addresses: { leftOut: 'a key and settings: the address is a secret' },
  trash: { leftOut: "in the client's file" },
  waiting_memberships: 'memberships',
}

test('every table that names an account is in its file, or has its reason', () => {
  const tables = Object.values(schema).filter((table) => is(table, PgTable))
  const naming = tables.filter((table) =>
    getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === profiles),
  )
  expect(naming.map((table) => getTableConfig(table).name).sort()).toEqual(
    Object.keys(partOf).sort(),
  )
})
