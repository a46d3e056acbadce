import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { pots } from '#server/schema/pots.ts'
import { callerOf } from '#tests/callers.ts'
import { type Command, commandLists } from '#tests/commands.ts'
import { embeddedDatabase, type TestDatabase } from '#tests/db.ts'
import { makeClient, makePotType, makeProfile } from '#tests/factories.ts'
import { openModel } from '#tests/model.ts'
import { hundredths } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const runs = scale.models
const commandsInRun = 50

let database: TestDatabase

beforeAll(async () => {
  database = await embeddedDatabase()
})
afterAll(() => database.drop())

const byId = <Row extends { id: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Executes the commands one by one and compares every answer and every pot's hours with the model. */
async function play(commands: (Command | null)[]): Promise<void> {
  const { db } = database
  const trainer = await makeProfile(db, { clientCancelling: 'late' })
  const clients = [await makeClient(db, trainer.id), await makeClient(db, trainer.id)]
  let hours = 0
  const model = openModel(callerOf(db, trainer), {
    db,
    clients: clients.map(({ id }) => id),
    potTypeId: await makePotType(db, trainer.id),
    linkOf: (clientId) => clients.find(({ id }) => id === clientId)?.token ?? '',
    visitor: () => {
      // An hour later each time, so that no limit of acts is met.
      hours += 1
      const at = new Date(Date.UTC(2026, 8, 1, hours))
      return callerOf(db, null, { now: () => at })
    },
  })
  const played: string[] = []
  for (const command of commands) {
    if (!command) continue
    const { expected, answer } = await model.run(command)
    played.push(`${JSON.stringify(command)} → ${answer}`)
    const stored = await db
      .select({ id: pots.id, total: pots.totalHours, remaining: pots.hoursRemaining })
      .from(pots)
      .where(eq(pots.trainerId, trainer.id))
    const figures = stored.map(({ id, total, remaining }) => ({
      id,
      total: hundredths(total),
      remaining: hundredths(remaining),
    }))
    const story = `after\n${played.join('\n')}\n`
    expect(answer, story).toBe(expected)
    expect(byId(figures), story).toEqual(byId(model.figures()))
  }
}

test(`every pot equals opening, history and charges after each random operation (H1, H2, H11, H19)`, {
  timeout: 600_000,
}, async () => {
  const started = performance.now()
  await fc.assert(fc.asyncProperty(commandLists(commandsInRun), play), {
    numRuns: runs,
  })
  expect(await verifyBooks(database.db)).toEqual([])
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(`${runs} × ${commandsInRun} operations in ${seconds.toFixed(1)} s\n`)
})
