import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { MemoryCounters } from '#server/platform/access/memory-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { eventCounter } from '#server/platform/recording/budgets.ts'
import { profiles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { eventKinds, eventTable } from '#shared/events/kinds.ts'
import { Problem } from '#shared/problem.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { startServer, type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db)
})
afterAll(() => server.close())

const loggedIn = async () => {
  const { id } = await makeProfile(db, { keyboardShortcuts: true })
  return { id, token: (await beginLogin(db, id)).token }
}

describe('the budget of a kind of event', () => {
  test('is the same for every account: so many an hour, and a refusal', async () => {
    const wrong: string[] = []
    for (const kind of eventKinds) {
      const count = eventCounter(new MemoryCounters())
      for (let turn = 0; turn < eventTable[kind].budget; turn += 1) await count(kind, 'one')
      const beyond = await count(kind, 'one').catch((error: unknown) => error)
      await count(kind, 'another')
      if (!(beyond instanceof Problem) || beyond.code !== 'TOO_MANY_ATTEMPTS') wrong.push(kind)
    }
    expect(wrong).toEqual([])
  })

  test('refuses the act beyond it, which then changes nothing; other acts and accounts go on', async () => {
    const kind = 'profile.shortcuts-changed'
    const [mine, other] = [await loggedIn(), await loggedIn()]
    const setShortcuts = (on: boolean, { token }: { token: string }) =>
      server.call('profile.setKeyboardShortcuts', { on }, { token })
    for (let turn = 0; turn < eventTable[kind].budget; turn += 1) {
      const { problem } = await setShortcuts(turn % 2 === 1, mine)
      expect(problem).toBeNull()
    }
    const refused = await setShortcuts(false, mine)
    expect([refused.status, refused.problem]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    const [stored] = await db.select().from(profiles).where(eq(profiles.id, mine.id))
    expect(stored?.keyboardShortcuts).toBe(true)
    const isOwn = and(eq(events.actorId, mine.id), eq(events.kind, kind))
    expect(await db.$count(events, isOwn)).toBe(eventTable[kind].budget)

    const renamed = { name: 'Nytt Namn', phone: null }
    const update = await server.call('profile.update', renamed, { token: mine.token })
    expect([update.problem, (await setShortcuts(false, other)).problem]).toEqual([null, null])
  })
})
