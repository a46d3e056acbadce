import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { bigPractice, bigTrainers, type PracticeSize } from '#server/operations/demo/big.ts'
import { fillWithDemoData } from '#server/operations/demo/fill.ts'
import { demoLogins } from '#server/operations/demo/logins.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { pots } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { findDuplicates } from '#shared/sessions/duplicates.ts'
import { isUnmarked } from '#shared/sessions/status.ts'
import { instantOf, localDateOf, weekOf } from '#shared/time.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'

const size: PracticeSize = { clients: 40, years: 2, sessionsPerYear: 624 }
const now = instantOf('2026-11-18', '12:00')

describe.each([
  ['embedded database', embeddedDatabase],
  ['PostgreSQL', postgresDatabase],
] as const)('a big practice at a reduced size on the %s', (_, open) => {
  let database: TestDatabase
  let of: Awaited<ReturnType<typeof read>>
  beforeAll(async () => {
    database = await open()
    of = await read(database)
  })
  afterAll(() => database.drop())

  it('has consistent books, and pots that are filled again', () => {
    expect(of.disagreements).toEqual([])
    expect(of.pots).toHaveLength(size.clients)
    expect(Math.max(...of.pots.map(({ totalHours }) => totalHours))).toBeGreaterThan(20)
  })

  it('has the clients and sessions that its size says, as many in each week', () => {
    expect(of.clients).toHaveLength(size.clients)
    expect(new Set(of.clients.map(({ name }) => name)).size).toBe(size.clients)
    const weeks = new Map<string, number>()
    for (const { startsAt } of of.sessions) {
      const week = weekOf(localDateOf(startsAt))
      weeks.set(week, (weeks.get(week) ?? 0) + 1)
    }
    expect(weeks.size).toBe(size.years * 52)
    expect(new Set(weeks.values())).toEqual(new Set([size.sessionsPerYear / 52]))
    const trained = new Set(of.sessions.map(({ clientId }) => clientId))
    expect(trained.size).toBe(size.clients)
    expect(findDuplicates(of.sessions, [])).toEqual([])
  })

  it('has two days without a status, and one thirty sessions before the last', () => {
    const unmarked = of.sessions.filter((session) => isUnmarked(session, now))
    expect(unmarked).toHaveLength(5)
  })

  it('has the printed logins and the link', () => {
    expect(of.welcome).toContain('tranare@example.com')
    expect(of.welcome).toMatch(/\/client\/\S+$/)
  })
})

async function read({ db }: TestDatabase) {
  const context = { db, keys: testKeys, passwords: testPasswords }
  await fillWithDemoData({ ...context, now, trainers: bigTrainers(size) })
  const all = await db.select().from(profiles)
  const trainerId = all.find(({ email }) => email === 'tranare@example.com')?.id
  const isTheirs = (row: { trainerId: string }) => row.trainerId === trainerId
  return {
    disagreements: await verifyBooks(db),
    welcome: await demoLogins(context, 'http://localhost:3000'),
    clients: (await db.select().from(clients)).filter(isTheirs),
    pots: (await db.select().from(pots)).filter(isTheirs),
    sessions: (await db.select().from(trainingSessions)).filter(isTheirs),
  }
}

describe('the size of a big practice', () => {
  it('has a name for each client, and about 40 sessions on each of six days a week', () => {
    const trainer = bigTrainers(bigPractice).find(({ email }) => email === 'tranare@example.com')
    const names = new Set(trainer?.clients.map(({ name }) => name))
    expect(names.size).toBe(bigPractice.clients)
    const perDay = bigPractice.sessionsPerYear / 52 / 6
    expect(Math.round(perDay / 10) * 10).toBe(40)
  })
})
