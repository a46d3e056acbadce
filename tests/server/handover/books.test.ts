import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { type Command, commandLists } from '#tests/commands.ts'
import { embeddedDatabase, type TestDatabase } from '#tests/db.ts'
import { makeClient, makePotType } from '#tests/factories.ts'
import { handOver } from '#tests/handed-over.ts'
import { openModel } from '#tests/model.ts'
import { makeOrganization } from '#tests/organization.ts'
import { rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const actsInBooks = 30
/** What every book begins with: a pot and a series of each client, one of them held. */
const begun: Command[] = [0, 1].flatMap((pick): Command[] => [
  { do: 'createPot', pick, hundredths: 1_075 },
  { do: 'create', pick, day: 9, hour: 8 + 2 * pick, length: 1.5, repeats: 2 },
  { do: 'mark', pick: 3 * pick, count: 1, completed: true, noShow: false },
])

let database: TestDatabase

beforeAll(async () => {
  database = await embeddedDatabase()
})
afterAll(() => database.drop())

/** The tables of the books, each with how its rows are found by client. */
const tables = {
  clients: sql`id`,
  pots: sql`client_id`,
  pot_history: sql`(select client_id from pots where pots.id = pot_id)`,
  pot_prices: sql`(select client_id from pots where pots.id = pot_id)`,
  training_sessions: sql`client_id`,
  cancelled_sessions: sql`client_id`,
  client_answers: sql`client_id`,
}
/** Calendars are told of every session that is inserted again, as after a deletion (D115). */
const ofCalendars = ['changed_at', 'revision']
/** What a hand-over changes by intent. */
const whose = ['trainer_id', 'pot_type_id', ...ofCalendars]
const texts = ['notes', 'cancel_reason', 'lasting_note']

type Row = { id: string } & Record<string, unknown>

async function rowsOfClient(clientId: string, without: readonly string[]) {
  const found: Record<string, Row[]> = {}
  for (const [table, ofClient] of Object.entries(tables)) {
    const rows = await rowsOf<{ row: Row }>(
      database.db,
      sql`select to_jsonb(t) - ${`{${without.join()}}`}::text[] as row from ${sql.identifier(table)} t
        where ${ofClient} = ${clientId}::uuid order by id`,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

async function booksOf(caller: Caller, clientId: string, without = whose) {
  const rows = await rowsOfClient(clientId, without)
  const statements: unknown[] = []
  for (const { id } of rows.pots ?? []) {
    const { rows: lines, ...figures } = await caller.pots.statement({ id })
    statements.push({ lines, ...figures })
  }
  return { rows, statements }
}

type Played = { commands: (Command | null)[]; withNotes: boolean }

async function play({ commands, withNotes }: Played): Promise<number> {
  const { db } = database
  const organization = await makeOrganization(db)
  const giver = await organization.add('MEMBER', { clientCancelling: 'late' })
  const receiver = await organization.add('MEMBER')
  const trainerId = giver.actor.id
  const lastingNote = 'Knä'
  const clients = [
    await makeClient(db, trainerId, { lastingNote }),
    await makeClient(db, trainerId, { lastingNote }),
  ]
  let hours = 0
  const model = openModel(giver.caller, {
    db,
    clients: clients.map(({ id }) => id),
    potTypeId: await makePotType(db, trainerId),
    linkOf: (clientId) => clients.find(({ id }) => id === clientId)?.token ?? '',
    visitor: () => {
      // An hour later each time, so that no limit of acts is met.
      hours += 1
      const at = new Date(Date.UTC(2026, 8, 1, hours))
      return callerOf(db, null, { now: () => at })
    },
  })
  const story: string[] = []
  for (const command of [...begun, ...commands]) {
    if (!command) continue
    const { answer } = await model.run(command)
    story.push(`${JSON.stringify(command)} → ${answer}`)
  }
  const told = `after\n${story.join('\n')}\n`
  const trash = () =>
    rowsOf<{ row: Row }>(
      db,
      sql`select to_jsonb(t) as row from trash t where trainer_id = ${trainerId}::uuid order by id`,
    )
  const deleted = await trash()
  let rows = 0
  for (const { id: clientId } of clients) {
    const gone = withNotes ? whose : [...whose, ...texts]
    const [before, whole] = [
      await booksOf(giver.caller, clientId, gone),
      await booksOf(giver.caller, clientId, ofCalendars),
    ]
    const key = await handOver(giver, receiver, { clientId, withNotes })
    expect(await booksOf(receiver.caller, clientId, gone), told).toEqual(before)
    const owners = sql`select trainer_id from clients where id = ${clientId}::uuid`
    expect(await rowsOf(db, owners), told).toEqual([{ trainer_id: receiver.actor.id }])
    expect(await giver.caller.pots.ofClient({ clientId }).catch(() => []), told).toEqual([])
    const stored = JSON.stringify(await rowsOfClient(clientId, []))
    expect(stored.includes(lastingNote), told).toBe(withNotes)

    await receiver.caller.handover.undo({ id: key })
    expect(await booksOf(giver.caller, clientId, ofCalendars), told).toEqual(whole)
    rows += Object.values(before.rows).flat().length
  }
  expect(await trash(), told).toEqual(deleted)
  return rows
}

test(`the books are equal to the hundredth before and after a hand-over and its undo, row by row (D37)`, {
  timeout: 1_200_000,
}, async () => {
  const played = fc.record({ commands: commandLists(actsInBooks), withNotes: fc.boolean() })
  let rows = 0
  await fc.assert(
    fc.asyncProperty(played, async (of) => {
      rows += await play(of)
    }),
    { numRuns: scale.randomBooks },
  )
  expect(await verifyBooks(database.db)).toEqual([])
  process.stdout.write(`${scale.randomBooks} books of ${rows} rows handed over and back\n`)
})
