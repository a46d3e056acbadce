import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { readLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { invitations } from '#server/schema/organizations.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeInvitation, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  expectUnchanged,
  makeOrganization,
  membersIn,
  type Organization,
} from '#tests/organization.ts'

const chosen = { password: 'ett alldeles eget ord', confirmation: 'ett alldeles eget ord' }

let db: Database
let own: Organization
let clock: ReturnType<typeof testClock>
let email: string
let temporary: string
let invitationCode: string
let invitationId: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(throttles)
  clock = testClock()
  own = await makeOrganization(db, { now: clock.now })
  email = `${randomUUID()}@example.com`
  invitationId = randomUUID()
  const { organizationId, admin } = own
  const invited = await admin.caller.organizations.invite({
    id: invitationId,
    organizationId,
    email,
  })
  temporary = invited.temporaryPassword ?? ''
  invitationCode = invited.code
})

const accountRow = async () => {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email))
  if (!row) throw new Error('the account is not there')
  return row
}
const logIn = () =>
  callerOf(db, null, { now: clock.now }).auth.login({ email, password: temporary })
const asInvited = async (overrides: Partial<Context> = {}): Promise<Caller> =>
  callerOf(db, await accountRow(), { now: clock.now, ...overrides })

describe('logging in with the temporary password of an invitation', () => {
  test('leads to what /register does: name, own password, and the organisation joined', async () => {
    expect(await logIn()).toMatchObject({
      person: { mustChangePassword: true, joins: own.name },
    })
    let cookie: string | null = null
    const setCookie: Context['setCookie'] = (login) => {
      cookie = login?.token ?? null
    }
    const caller = await asInvited({ setCookie })
    const login = await caller.auth.completeInvitation({ name: 'Nora Ny', ...chosen })
    expect(login?.person).toMatchObject({ name: 'Nora Ny', mustChangePassword: false, joins: null })
    expect((await readLogin(db, cookie ?? ''))?.actor.email).toBe(email)
    const { id } = await accountRow()
    expect(await membersIn(db, own.organizationId)).toMatchObject({ [id]: 'MEMBER' })
    const [invitation] = await db.select().from(invitations).where(eq(invitations.id, invitationId))
    expect(invitation?.usedBy).toBe(id)
  })

  test('refuses the temporary password as the own one, by login and by code: the inviting ADMIN has seen it', async () => {
    const same = { password: temporary, confirmation: temporary }
    const caller = await asInvited()
    await expectUnchanged(db, 'PASSWORD_SAME', () =>
      caller.auth.completeInvitation({ name: null, ...same }),
    )
    await expectUnchanged(db, 'PASSWORD_SAME', () =>
      callerOf(db, null, { now: clock.now }).auth.activate({
        code: invitationCode,
        email,
        name: null,
        ...same,
      }),
    )
  })

  test('is refused whole with a common password, and once the invitation has expired', async () => {
    const caller = await asInvited()
    const common = { password: 'password', confirmation: 'password' }
    await expectUnchanged(db, 'PASSWORD_COMMON', () =>
      caller.auth.completeInvitation({ name: null, ...common }),
    )
    clock.set('2026-11-25', '12:00')
    await expectUnchanged(db, 'INVITATION_EXPIRED', () =>
      caller.auth.completeInvitation({ name: null, ...chosen }),
    )
  })

  test('is an ordinary change of password when only another organisation’s invitation is left', async () => {
    const other = await makeOrganization(db)
    await makeInvitation(db, other.organizationId, { invitedEmail: email })
    const { organizationId } = own
    await own.admin.caller.organizations.removeInvitation({ organizationId, invitationId })
    expect(await logIn()).toMatchObject({ person: { mustChangePassword: true, joins: null } })
    const caller = await asInvited()
    await caller.auth.changePassword({ currentPassword: temporary, ...chosen })
    expect(await accountRow()).toMatchObject({ mustChangePassword: false })
  })
})

test('is refused to an account without a temporary password, and to one that was not invited', async () => {
  for (const [of, code] of [
    [{}, 'ACCOUNT_ACTIVE'],
    [{ mustChangePassword: true }, 'INVITATION_EXPIRED'],
  ] as const) {
    const caller = callerOf(db, await makeProfile(db, of))
    await expectUnchanged(db, code, () => caller.auth.completeInvitation({ name: null, ...chosen }))
  }
})
