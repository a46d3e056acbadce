import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { queueDueLetters } from '#server/letters/planner.ts'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { instantOf } from '#shared/time.ts'
import { emptyTables, postgresDatabase, type TestDatabase } from './db.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from './factories.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { makeOutboxFixture, type OutboxFixture } from './outbox.ts'

/** Long before everything that a test reminds of. */
const longAgo = new Date('2025-01-01')

type LettersFixture = OutboxFixture & {
  db: Database
  /** A postgres URL, or the embedded database's directory. */
  where: string
  /** The mail server, which accepts everything and has got nothing when a test begins. */
  server: MailServer
  trainer: Actor
  trainerId: string
  clientId: string
  token: string
  potId: string
  /** Books a session of the client, by default of an hour, on the pot, long ago. */
  book: (date: string, time: string, differences?: Partial<Booked>) => Promise<string>
  setTrainer: (values: Partial<typeof profiles.$inferInsert>) => Promise<void>
  setClient: (values: Partial<typeof clients.$inferInsert>) => Promise<void>
  /** Queues what is due now. */
  plan: () => Promise<void>
  /** Queues what is due now, and sends it. */
  run: () => Promise<void>
}

type Booked = Parameters<typeof makeSession>[1]

/**
 * Has each test of the file, or of the `describe`, begin with empty tables and a trainer who reminds at 18 the day before,
 * with a client and a pot of ten hours, and an outbox worker. The fixture is filled before each test.
 */
export function useLetters(
  openDatabase: () => Promise<TestDatabase> = postgresDatabase,
): LettersFixture {
  const fixture = {} as LettersFixture
  let database: TestDatabase
  let server: MailServer
  beforeAll(async () => {
    database = await openDatabase()
    server = await startMailServer()
    Object.assign(fixture, { db: database.db, where: database.where, server })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  beforeEach(async () => {
    await emptyTables(database.db)
    server.received.length = 0
    server.behave({ kind: 'accept' })
    Object.assign(fixture, await makeFixture(database.db, server.url))
  })
  return fixture
}

async function makeFixture(
  db: Database,
  smtpUrl: string,
): Promise<Omit<LettersFixture, 'db' | 'where' | 'server'>> {
  const mailer = makeOutboxFixture(db, { smtpUrl })
  const trainer = await makeProfile(db, {
    name: 'Johanna Jansson',
    reminders: 'dayBefore',
    contactEmail: 'johanna@example.com',
    contactPhone: '0701740696',
    cancellationHours: 24,
  })
  const trainerId = trainer.id
  const { id: clientId, token } = await makeClient(db, trainerId, {
    name: 'Elin Ek',
    email: 'elin@example.com',
  })
  const potTypeId = await makePotType(db, trainerId, 'PT')
  const potId = await makePot(db, { trainerId, clientId }, { hours: 10, potTypeId })
  const plan = () => queueDueLetters({ db, now: mailer.now() })
  return {
    ...mailer,
    trainer,
    trainerId,
    clientId,
    token,
    potId,
    book: (date, time, differences = {}) =>
      makeSession(db, {
        trainerId,
        clientId,
        potId,
        startsAt: instantOf(date, time),
        createdAt: longAgo,
        ...differences,
      }),
    setTrainer: async (values) => {
      await db.update(profiles).set(values).where(eq(profiles.id, trainerId))
    },
    setClient: async (values) => {
      await db.update(clients).set(values).where(eq(clients.id, clientId))
    },
    plan,
    run: async () => {
      await plan()
      await mailer.round()
    },
  }
}
