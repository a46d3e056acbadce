import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { profiles } from '#server/auth/tables.ts'
import { openDatabase } from '#server/db/open.ts'
import { trainingSessions } from '#server/sessions/tables.ts'
import { addDays } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { editOf, newSession } from '#tests/inputs.ts'
import { seededRandom } from '#tests/random.ts'

/**
 * Writes to the books of an embedded database until it is killed. Prints acknowledged writes, one line each: 'hours id
 * hundredths', 'series notes', 'settled id'; and before a removal, 'removing id'.
 */
const [dataDir = '', trainerId = '', clientId = '', potId = '', round = ''] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl: null, dataDir })
const [trainer] = await db.select().from(profiles).where(eq(profiles.id, trainerId))
if (!trainer) throw new Error('the trainer is not there')
const caller = callerOf(db, trainer)
const say = (line: string) => writeSync(1, `${line}\n`)

async function writeOn(hand: number): Promise<never> {
  const random = seededRandom(Number(round) * 10 + hand)
  const entries: string[] = []
  for (let turn = 0; ; turn += 1) {
    const id = randomUUID()
    const hours = (random.below(800) - 300 || 1) / 100
    await caller.pots.changeHours({ id, potId, hours, reason: 'Justering' })
    entries.push(id)
    say(`hours ${id} ${Math.round(hours * 100)}`)

    // A distinct time per round and a distinct duration per writer: never a duplicate.
    const slot = {
      date: addDays('2027-01-04', 28 * Number(round)),
      time: new Date(turn * 60_000).toISOString().slice(11, 16),
      durationHours: hand / 2,
      repeatWeeks: 3,
      notes: randomUUID(),
    }
    const { created } = await caller.sessions.create(newSession({ clientId, potId }, slot))
    if (created !== 4) throw new Error('the series was not created')
    say(`series ${slot.notes}`)

    const made = await db
      .select({ id: trainingSessions.id })
      .from(trainingSessions)
      .where(eq(trainingSessions.notes, slot.notes))
      .orderBy(asc(trainingSessions.startsAt))
    for (const session of made.slice(0, 2)) {
      const flags = random.percent(50) ? { completed: true } : { noShow: true }
      await caller.sessions.update(await editOf(caller, session.id, flags))
      say(`settled ${session.id}`)
    }

    const oldest = random.percent(30) ? entries.shift() : undefined
    if (oldest) {
      say(`removing ${oldest}`)
      await caller.pots.removeHistory({ id: oldest })
    }
  }
}

// Several concurrent writers, so that a write is always in flight.
await Promise.all([1, 2, 3].map(writeOn))
