import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { calendarFeeds } from '#server/schema/feeds.ts'
import { Problem } from '#shared/problem.ts'
import { callerOf, testPasswords } from '#tests/callers.ts'
import { outcomeOf } from '#tests/factor-account.ts'
import { makeClient, makeEmailChange, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { raceAtClient, raceBehind } from '#tests/race.ts'
import { type CallAnswer, startServer, type TestServer } from '#tests/server.ts'

const password = 'hemligt ord för alla'
const renewed = 'ett alldeles nytt ord'
const twice = { password: renewed, confirmation: renewed }

let db: Database
let server: TestServer
let passwordHash: string
let superAdmin: Actor

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db)
  passwordHash = await testPasswords.hash(password)
  superAdmin = await makeProfile(db, { role: 'SUPER_ADMIN' })
})
afterAll(() => server.close())
beforeEach(() => db.delete(throttles))

/** An account with a login, a feed, a mailed link and a waiting change of address, and the causes that end them. */
async function prepared() {
  const actor = await makeProfile(db, { passwordHash, isProven: false })
  const { id } = actor
  const { token } = await beginLogin(db, id, { confirmedAt: new Date() })
  const feed = await callerOf(db, actor).feeds.create({ clientId: null, naming: 'names' })
  const resetLink = await makeResetLink(db, id)
  const change = await makeEmailChange(db, id)
  const admin = () => callerOf(db, superAdmin).admin
  const call = (path: string, input: unknown) => server.call(path, input, { token })
  return {
    actor,
    feed: feed.path ?? '',
    call,
    reset: () => server.call('auth.resetPassword', { token: resetLink, ...twice }),
    disable: () => admin().setDisabled({ id, isDisabled: true }),
    enable: () => admin().setDisabled({ id, isDisabled: false }),
    stop: () => server.call('auth.stopEmailChange', { token: change.old }),
    behind: (calls: (() => Promise<unknown>)[]) =>
      raceBehind(
        db,
        (tx) => tx.select().from(profiles).where(eq(profiles.id, id)).for('update'),
        calls,
      ),
    /** What is open once the account is enabled. */
    open: async () => {
      const { data } = await server.call('auth.me', undefined, { token })
      return {
        login: data !== null && 'person' in (data as object),
        feed: (await server.send({ path: feed.path ?? '' })).status,
        feeds: await db.$count(calendarFeeds, eq(calendarFeeds.trainerId, id)),
        resetLink: outcomeOf(await server.call('auth.checkReset', { token: resetLink })),
        change: outcomeOf(await server.call('auth.checkEmailLink', { token: change.new })),
      }
    },
  }
}

const nothing = {
  login: false,
  feed: 404,
  feeds: 0,
  resetLink: 'RESET_LINK_INVALID',
  change: 'EMAIL_LINK_INVALID',
}

describe('two causes at once leave nothing that either ends (D121)', () => {
  test.each(['reset first', 'disabled first'])(
    'a reset by mail while an administrator disables: %s',
    async (order) => {
      const account = await prepared()
      const both = [account.reset, account.disable]
      await account.behind(order === 'reset first' ? both : both.reverse())
      const [row] = await db.select().from(profiles).where(eq(profiles.id, account.actor.id))
      expect(row?.isDisabled).toBe(true)
      await account.enable()
      expect(await account.open()).toEqual(nothing)
    },
  )

  test('"Det var inte jag" while an administrator disables', async () => {
    const account = await prepared()
    await account.behind([account.stop, account.disable])
    await account.enable()
    expect(await account.open()).toEqual(nothing)
  })

  test('in any order of their own, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const account = await prepared()
      const acts = [account.reset, account.disable, account.stop]
      await Promise.all(acts.map(async (act) => act().catch(() => null)))
      await account.disable()
      await account.enable()
      expect(await account.open()).toEqual(nothing)
      await db.delete(throttles)
    }
  })
})

describe('what an ended login has under way when it ends (D121)', () => {
  test.each(['reset', 'disable', 'stop'] as const)(
    'makes no feed that survives: %s',
    async (cause) => {
      const account = await prepared()
      const { id } = account.actor
      const { id: clientId } = await makeClient(db, id)
      // Let in before, it waits for its client while the cause ends the login.
      const made = await raceAtClient(
        db,
        clientId,
        [async () => refused(await account.call('feeds.create', { clientId, naming: 'busy' }))],
        account[cause],
      )
      expect(made).toEqual(['UNAUTHENTICATED'])
      await account.enable()
      expect(await account.open()).toEqual(nothing)
    },
  )
})

/** Throws what a call was refused with, as a caller's is. */
function refused({ problem }: CallAnswer): void {
  if (problem) throw new TRPCError({ code: 'FORBIDDEN', cause: new Problem(problem) })
}
