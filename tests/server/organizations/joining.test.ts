import { randomBytes, randomUUID } from 'node:crypto'
import { desc, eq, like, max } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { beginLogin, readLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { invitations, organizationMembers } from '#server/schema/organizations.ts'
import { base32Of } from '#shared/base32.ts'
import { formatCode } from '#shared/organizations/invitation.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { type TestDatabase } from '#tests/db.ts'
import { makeClient, makeInvitation, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  expectUnchanged,
  makeOrganization,
  membersIn,
  type Organization,
  profileRow,
  worldOf,
} from '#tests/organization.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { scale } from '#tests/scale.ts'
import { startServer } from '#tests/server.ts'

let database: TestDatabase
let db: Database
let own: Organization
let trainer: Actor
let code: string
let invitationId: string

test.beforeAll(({ ownDatabase }) => {
  database = ownDatabase
  db = database.db
})

beforeEach(async () => {
  await db.delete(throttles)
  own = await makeOrganization(db)
  trainer = await makeProfile(db)
  const made = await makeInvitation(db, own.organizationId)
  code = made.code
  invitationId = made.id
})

const join = (by: Actor, typed: string, overrides: Partial<Context> = {}) =>
  callerOf(db, by, overrides).organizations.join({ code: typed })

const wrongCode = () => base32Of(randomBytes(20))

async function invitationRow(id = invitationId) {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  return row
}

const membershipsOf = ({ id }: Actor) =>
  db.$count(organizationMembers, eq(organizationMembers.trainerId, id))

describe('invitation code', () => {
  test.each(['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const)(
    'adds a %s to its organisation as MEMBER, and makes it the organisation of the profile',
    async (role) => {
      const clock = testClock()
      const actor = await makeProfile(db, { role })
      const joined = await join(actor, code, { now: clock.now })
      expect(joined).toEqual({ organizationId: own.organizationId, name: own.name })
      expect(await membersIn(db, own.organizationId)).toEqual({
        [own.admin.actor.id]: 'ADMIN',
        [actor.id]: 'MEMBER',
      })
      expect((await profileRow(db, actor.id)).organizationId).toBe(own.organizationId)
      expect(await invitationRow()).toMatchObject({ usedBy: actor.id, usedAt: clock.now() })
      const [membership] = await db
        .select()
        .from(organizationMembers)
        .where(eq(organizationMembers.trainerId, actor.id))
      expect(membership?.joinedAt).toEqual(clock.now())
    },
  )

  describe('as a CLIENT', () => {
    let client: Actor
    let ownCode: string
    beforeEach(async () => {
      client = await makeProfile(db, { role: 'CLIENT' })
      const invitedEmail = client.email.toUpperCase()
      ownCode = (await makeInvitation(db, own.organizationId, { invitedEmail })).code
    })

    test('is refused with a code that was not sent to their address, like with an unknown one', async () => {
      for (const wrong of [code, wrongCode()])
        await expectUnchanged(db, 'INVITATION_INVALID', () => join(client, wrong))
    })

    test('makes them a TRAINER by the invitation to their address; all logins end but this one', async () => {
      const trainerId = trainer.id
      const tied = await makeClient(db, trainerId, { profileId: client.id })
      const { token: elsewhere } = await beginLogin(db, client.id)
      let cookie: string | null = null
      const setCookie: Context['setCookie'] = (login) => {
        cookie = login?.token ?? null
      }
      await join(client, ownCode, { setCookie })
      expect(await profileRow(db, client.id)).toMatchObject({
        role: 'TRAINER',
        organizationId: own.organizationId,
      })
      expect(await readLogin(db, elsewhere)).toBeNull()
      expect((await readLogin(db, cookie ?? ''))?.actor.role).toBe('TRAINER')
      const [tie] = await db.select().from(clients).where(eq(clients.id, tied.id))
      expect(tie?.profileId).toBe(client.id)
      const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1)
      expect(event).toMatchObject({
        kind: 'member.joined',
        actorId: client.id,
        figures: { role: 'TRAINER', roleBefore: 'CLIENT' },
      })
    })

    test('keeps the role and the logins when the code has been used', async () => {
      await db
        .update(invitations)
        .set({ usedAt: new Date(), usedBy: trainer.id })
        .where(eq(invitations.invitedEmail, client.email.toUpperCase()))
      const { token } = await beginLogin(db, client.id)
      await expectUnchanged(db, 'INVITATION_USED', () => join(client, ownCode))
      expect((await readLogin(db, token))?.actor.role).toBe('CLIENT')
    })
  })

  test('leaves the logins of a trainer', async () => {
    const { token } = await beginLogin(db, trainer.id)
    await join(trainer, code)
    expect(await readLogin(db, token)).not.toBeNull()
  })

  test.each<[string, (code: string) => string]>([
    ['as it is shown', formatCode],
    ['with spaces around', (text) => `  ${text}\n`],
    ['in groups with spaces', (text) => formatCode(text).replaceAll('-', ' ')],
    ['in lower case with hyphens', (text) => formatCode(text).toLowerCase()],
    ['in upper case', (text) => text.toUpperCase()],
    ['with o for 0', (text) => text.replaceAll('0', 'o')],
    ['with O for 0', (text) => text.replaceAll('0', 'O')],
    ['with i for 1', (text) => text.replaceAll('1', 'i')],
    ['with L for 1', (text) => text.replaceAll('1', 'L')],
    ['with a no-break space', (text) => `${text.slice(0, 5)}\u00a0${text.slice(5)}`],
  ])('is accepted in any format: %s', async (_how, write) => {
    // A code that contains characters typed for digits.
    while (!/0/.test(code) || !/1/.test(code)) {
      code = (await makeInvitation(db, own.organizationId)).code
    }
    const written = write(code)
    expect(await refusalOf(join(trainer, written))).toBeNull()
    expect(await membersIn(db, own.organizationId)).toMatchObject({ [trainer.id]: 'MEMBER' })
  })

  test.each<[string, (code: string) => string]>([
    ['with a character missing', (text) => text.slice(0, -1)],
    ['with an extra character', (text) => `${text}7`],
    ['with a wrong character', (text) => `${text.slice(0, -1)}${text.endsWith('7') ? '8' : '7'}`],
    ['reversed', (text) => [...text].toReversed().join('')],
    ['hyphens alone', () => '- - -'],
    ['its stored hash', () => 'the hash'],
  ])('that is mistyped (%s) is reported as unknown, and changes nothing', async (how, write) => {
    const typed =
      how === 'what the table keeps of it' ? (await invitationRow())?.codeHash : write(code)
    await expectUnchanged(db, 'INVITATION_INVALID', () => join(trainer, typed ?? ''))
    expect(await refusalOf(join(trainer, code))).toBeNull()
  })

  test.each(['', '   ', 'x'.repeat(101)])('cannot be %j', async (typed) => {
    await expectUnchanged(db, 'INVALID_INPUT', () => join(trainer, typed))
  })

  test('used by another account is reported as used, and changes nothing', async () => {
    await join(await makeProfile(db), code)
    await expectUnchanged(db, 'INVITATION_USED', () => join(trainer, code))
  })

  test('is valid to the last millisecond of its time, and is then reported as expired', async () => {
    const until = new Date('2026-11-25T11:00:00Z')
    const at = (ms: number) => ({ now: () => new Date(until.getTime() + ms) })
    const late = await makeInvitation(db, own.organizationId, { expiresAt: until })
    await expectUnchanged(db, 'INVITATION_EXPIRED', () => join(trainer, late.code, at(0)))
    await expectUnchanged(db, 'INVITATION_EXPIRED', () => join(trainer, late.code, at(86_400_000)))
    expect(await refusalOf(join(trainer, late.code, at(-1)))).toBeNull()
    // Used in time it is reported as used to all others.
    const other = await makeProfile(db)
    await expectUnchanged(db, 'INVITATION_USED', () => join(other, late.code, at(1)))
  })

  test('that was revoked is NOT_FOUND like an unknown one', async () => {
    await own.admin.caller.organizations.removeInvitation({
      organizationId: own.organizationId,
      invitationId,
    })
    await expectUnchanged(db, 'INVITATION_INVALID', () => join(trainer, code))
    await expectUnchanged(db, 'INVITATION_INVALID', () => join(trainer, wrongCode()))
  })

  test('of an organisation that the account is in changes nothing, and stays unused', async () => {
    for (const role of ['MEMBER', 'ADMIN'] as const) {
      const insider = await own.add(role)
      await expectUnchanged(db, 'ALREADY_MEMBER', () => join(insider.actor, code))
    }
    expect(await refusalOf(join(trainer, code))).toBeNull()
    expect((await invitationRow())?.usedBy).toBe(trainer.id)
  })

  test('adds a second organisation beside the first, which becomes that of the profile', async () => {
    const other = await makeOrganization(db)
    await other.put(trainer, 'ADMIN')
    await join(trainer, code)
    expect(await membersIn(db, other.organizationId)).toMatchObject({ [trainer.id]: 'ADMIN' })
    expect((await profileRow(db, trainer.id)).organizationId).toBe(own.organizationId)
  })

  test('works for another address than the invited one', async () => {
    const invited = await makeProfile(db)
    const made = await makeInvitation(db, own.organizationId, { invitedEmail: invited.email })
    expect(await refusalOf(join(trainer, made.code))).toBeNull()
    await expectUnchanged(db, 'INVITATION_USED', () => join(invited, made.code))
  })
})

describe('own used code', () => {
  test('is idempotent: a repeated call succeeds and changes nothing', async () => {
    const first = await join(trainer, code)
    const before = await worldOf(db)
    const later = { now: () => new Date(Date.now() + 30 * 86_400_000) }
    expect(await join(trainer, code)).toEqual(first)
    // Also when it has expired meanwhile.
    expect(await join(trainer, formatCode(code), later)).toEqual(first)
    expect(await worldOf(db)).toBe(before)
  })

  test('does not change the organisation of the profile again', async () => {
    await join(trainer, code)
    const other = await makeOrganization(db)
    await other.put(trainer, 'MEMBER')
    await expectUnchanged(db, null, () => join(trainer, code))
    expect((await profileRow(db, trainer.id)).organizationId).toBe(other.organizationId)
  })

  test.each(['removed', 'left'] as const)(
    'does not add again an account that was %s',
    async (how) => {
      await join(trainer, code)
      const { organizationId, admin } = own
      const list = await admin.caller.organizations.members({ organizationId })
      const memberId = list.find(({ trainerId }) => trainerId === trainer.id)?.id ?? ''
      if (how === 'left') await callerOf(db, trainer).organizations.leave({ organizationId })
      else await admin.caller.organizations.removeMember({ organizationId, memberId })
      await expectUnchanged(db, 'INVITATION_USED', () => join(trainer, code))
      // Another code does.
      const again = await makeInvitation(db, organizationId)
      expect(await refusalOf(join(trainer, again.code))).toBeNull()
      expect(await membershipsOf(trainer)).toBe(1)
    },
  )
})

test('an account disabled while it joins is refused, and the code stays unused', async () => {
  const answers = await raceBehind(
    db,
    (tx) => tx.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, trainer.id)),
    [() => join(trainer, code)],
  )
  expect(answers).toEqual(['UNAUTHENTICATED'])
  expect(await membershipsOf(trainer)).toBe(0)
  expect(await invitationRow()).toMatchObject({ usedAt: null, usedBy: null })
  expect(await refusalOf(join(await makeProfile(db), code))).toBeNull()
})

const trainers = scale.joiningTrainers
const { guesses } = scale

describe('concurrent joins', () => {
  const many = (count: number) => Promise.all(Array.from({ length: count }, () => makeProfile(db)))

  /** The code was used once, by the new member. */
  async function expectOneJoined(all: Actor[]): Promise<void> {
    const row = await invitationRow()
    const members = Object.keys(await membersIn(db, own.organizationId))
    const joined = members.filter((id) => id !== own.admin.actor.id)
    expect(joined).toEqual([row?.usedBy])
    expect(all.map(({ id }) => id)).toContain(row?.usedBy)
    const current = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.organizationId, own.organizationId))
    expect(current.map(({ id }) => id).toSorted()).toEqual(members.toSorted())
  }

  test(`of many trainers with one code exactly one joins, and all others are told that it is used`, async () => {
    const all = await many(trainers)
    const answers = await Promise.all(all.map((one) => refusalOf(join(one, code))))
    expect(tally(answers)).toEqual({ ok: 1, INVITATION_USED: trainers - 1 })
    await expectOneJoined(all)
  })

  test(`of many trainers over HTTP, at two servers on one database, exactly one joins`, async () => {
    const servers = [await startServer(db), await startServer(db)]
    const all = await many(trainers)
    const tokens = await Promise.all(all.map(async ({ id }) => (await beginLogin(db, id)).token))
    const answers = await Promise.all(
      tokens.map(async (token, n) => {
        const input = { code: formatCode(code) }
        const answer = await servers[n % 2]?.call('organizations.join', input, { token })
        return answer?.status === 200 ? null : (answer?.problem ?? String(answer?.status))
      }),
    )
    expect(tally(answers)).toEqual({ ok: 1, INVITATION_USED: trainers - 1 })
    await expectOneJoined(all)
    for (const server of servers) await server.close()
  })

  test(`of many attempts of one trainer none is refused except by the rate limit, and one membership is created`, async () => {
    const answers = await Promise.all(
      Array.from({ length: trainers }, () => refusalOf(join(trainer, code))),
    )
    const counts = tally(answers)
    expect(counts.ok).toBeGreaterThanOrEqual(10)
    expect((counts.ok ?? 0) + (counts.TOO_MANY_ATTEMPTS ?? 0)).toBe(trainers)
    await expectOneJoined([trainer])
  })

  test('two codes of one organisation create one membership, and one code stays unused', async () => {
    for (let round = 0; round < scale.closeRaces; round += 1) {
      const actor = await makeProfile(db)
      const both = [
        await makeInvitation(db, own.organizationId),
        await makeInvitation(db, own.organizationId),
      ]
      const answers = await Promise.all(both.map((one) => refusalOf(join(actor, one.code))))
      expect(tally(answers)).toEqual({ ok: 1, ALREADY_MEMBER: 1 })
      const rows = await Promise.all(both.map(({ id }) => invitationRow(id)))
      expect(rows.map((row) => row?.usedBy ?? null)).toEqual(
        answers.map((answer) => (answer === null ? actor.id : null)),
      )
      expect(await membershipsOf(actor)).toBe(1)
      // The unused one works for another account.
      const left = both[answers.indexOf('ALREADY_MEMBER')]
      expect(await refusalOf(join(await makeProfile(db), left?.code ?? ''))).toBeNull()
    }
  })

  test('codes of ten organisations add one trainer to each of them', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { organizationId } = await makeOrganization(db)
        return { organizationId, ...(await makeInvitation(db, organizationId)) }
      }),
    )
    const answers = await Promise.all(all.map((one) => refusalOf(join(trainer, one.code))))
    expect(tally(answers)).toEqual({ ok: 10 })
    expect(await membershipsOf(trainer)).toBe(10)
    const current = (await profileRow(db, trainer.id)).organizationId
    expect(all.map(({ organizationId }) => organizationId)).toContain(current)
  })
})

describe('guessing codes', () => {
  /** The lookups: refused as wrong, and not by the rate limit. */
  const lookedUp = (answers: (string | null)[]) => tally(answers).INVITATION_INVALID

  test(`of sequential wrong codes exactly ten are looked up (rate limit)`, async () => {
    const answers: (string | null)[] = []
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    for (let turn = 0; turn < guesses; turn += 1) {
      answers.push(await refusalOf(join(trainer, wrongCode(), { log })))
    }
    expect(tally(answers)).toEqual({ INVITATION_INVALID: 10, TOO_MANY_ATTEMPTS: guesses - 10 })
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'INVITATION_INVALID'))
    expect(lines.filter((line) => line.includes('invitation.refused'))).toHaveLength(10)
    // The right one is not looked up either, nor is it reported as right.
    await expectUnchanged(db, 'TOO_MANY_ATTEMPTS', () => join(trainer, code))
  })

  test(`of parallel wrong codes exactly ten are looked up (rate limit)`, async () => {
    const answers = await Promise.all(
      Array.from({ length: guesses }, () => refusalOf(join(trainer, wrongCode()))),
    )
    expect(lookedUp(answers)).toBe(10)
    expect(tally(answers).TOO_MANY_ATTEMPTS).toBe(guesses - 10)
    expect(await membershipsOf(trainer)).toBe(0)
  })

  test(`of wrong codes over HTTP, from as many networks and at two servers, exactly ten are looked up`, async () => {
    const env = { trustProxy: ['127.0.0.1'] }
    const servers = [await startServer(db, { env }), await startServer(db, { env })]
    const { token } = await beginLogin(db, trainer.id)
    const answers = await Promise.all(
      Array.from({ length: guesses }, async (_, n) => {
        const headers = { 'x-forwarded-for': `2001:db8:${n}::1` }
        const input = { code: wrongCode() }
        const answer = await servers[n % 2]?.call('organizations.join', input, { token, headers })
        return answer?.problem ?? null
      }),
    )
    expect(tally(answers)).toEqual({ INVITATION_INVALID: 10, TOO_MANY_ATTEMPTS: guesses - 10 })
    for (const server of servers) await server.close()
  })

  test('right codes among wrong ones add no lookups: each refunds its own point only', async () => {
    await join(trainer, code)
    const answers = await Promise.all(
      Array.from({ length: scale.mixedCodes }, (_, n) =>
        refusalOf(join(trainer, n % 3 === 0 ? code : wrongCode())),
      ),
    )
    expect(lookedUp(answers)).toBeLessThanOrEqual(10)
    for (let turn = 0; turn < 30; turn += 1) {
      await refusalOf(join(trainer, code))
      answers.push(await refusalOf(join(trainer, wrongCode())))
    }
    expect(lookedUp(answers)).toBeLessThanOrEqual(10)
  })

  test('in batches is refused: at most one code a request', async () => {
    const server = await startServer(db)
    const { token } = await beginLogin(db, trainer.id)
    const names = Array.from({ length: 10 }, () => 'organizations.join').join(',')
    const body = JSON.stringify(
      Object.fromEntries(names.split(',').map((_, n) => [n, { json: { code: wrongCode() } }])),
    )
    const headers = {
      origin: server.origin,
      cookie: `tidspott=${token}`,
      'content-type': 'application/json',
    }
    const path = `/trpc/${names}?batch=1`
    const answer = await server.send({ method: 'POST', path, headers, body })
    expect(answer.status).toBe(400)
    expect(await db.$count(throttles)).toBe(0)
    await server.close()
  })

  test('a right code refunds its point, and so does one of an organisation that the account is in', async () => {
    for (let turn = 0; turn < 9; turn += 1) await refusalOf(join(trainer, wrongCode()))
    for (let turn = 0; turn < 3; turn += 1) {
      const { organizationId } = await makeOrganization(db)
      const [first, second] = [
        await makeInvitation(db, organizationId),
        await makeInvitation(db, organizationId),
      ]
      expect(await refusalOf(join(trainer, first.code))).toBeNull()
      expect(await refusalOf(join(trainer, first.code))).toBeNull()
      expect(await refusalOf(join(trainer, second.code))).toBe('ALREADY_MEMBER')
    }
    expect(await refusalOf(join(trainer, wrongCode()))).toBe('INVITATION_INVALID')
    expect(await refusalOf(join(trainer, code))).toBe('TOO_MANY_ATTEMPTS')
  })

  test('used and expired codes count like wrong ones', async () => {
    const past = new Date(Date.now() - 1)
    const used = await makeInvitation(db, own.organizationId, {
      usedAt: past,
      usedBy: own.admin.actor.id,
    })
    const expired = await makeInvitation(db, own.organizationId, { expiresAt: past })
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await refusalOf(join(trainer, used.code))).toBe('INVITATION_USED')
      expect(await refusalOf(join(trainer, expired.code))).toBe('INVITATION_EXPIRED')
    }
    expect(await refusalOf(join(trainer, code))).toBe('TOO_MANY_ATTEMPTS')
  })

  test('an attempt without a verdict is refunded', async () => {
    const { caller } = own.admin
    for (let turn = 0; turn < 12; turn += 1) {
      await db.execute('alter table organization_invitations rename column used_by to hidden')
      await expect(refusalOf(join(trainer, code))).rejects.toThrow(/Failed query/)
      await db.execute('alter table organization_invitations rename column hidden to used_by')
    }
    expect(await refusalOf(join(trainer, code))).toBeNull()
    expect(await caller.organizations.mine()).toHaveLength(1)
  })

  test('is rate limited per account, by the hour', async () => {
    for (let turn = 0; turn < 10; turn += 1) await refusalOf(join(trainer, wrongCode()))
    expect(await refusalOf(join(trainer, code))).toBe('TOO_MANY_ATTEMPTS')
    const other = await makeInvitation(db, own.organizationId)
    expect(await refusalOf(join(await makeProfile(db), other.code))).toBeNull()
    const [counter] = await db
      .select({ expire: max(throttles.expire) })
      .from(throttles)
      .where(like(throttles.key, 'code-account%'))
    const left = (counter?.expire?.getTime() ?? 0) - Date.now()
    // The hour, and what is left of its tenth.
    expect(left / 60_000).toBeGreaterThan(58)
    expect(left / 60_000).toBeLessThanOrEqual(66)
    await db.update(throttles).set({ expire: new Date(Date.now() - 1) })
    expect(await refusalOf(join(trainer, code))).toBeNull()
  })
})

test('an organisation cannot be looked up by its id: only by a code', async () => {
  for (const typed of [own.organizationId, invitationId, randomUUID()]) {
    await expectUnchanged(db, 'INVITATION_INVALID', () => join(trainer, typed))
  }
})
