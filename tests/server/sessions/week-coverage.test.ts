import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { addWeeks, localDateOf, weekOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makePotType, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { figuresOf, hundredths } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const worlds = scale.randomBooks
const mostWorlds = 400
/** How often each of the four warnings has to occur. */
const leastSeen = Math.max(5, Math.floor(worlds / 10))
const hourMs = 3_600_000

const { now } = testClock()
const thisWeek = weekOf(localDateOf(now()))
let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

type Session = {
  id: string
  clientId: string
  potId: string | null
  startsAt: Date
  durationHours: number
  completed: boolean
  noShow: boolean
}

const isOver = ({ startsAt, durationHours }: Session) =>
  startsAt.getTime() + durationHours * hourMs <= now().getTime()

/**
 * The rule as it is worded (S49, D18): the pot's hours, less the duration of all other sessions on that pot between now
 * and this session's date that are neither completed nor no-show; the rest must be at least this session's duration.
 */
function signsByTheRule(
  session: Session,
  all: Session[],
  remaining: Map<string, number>,
): string[] {
  const { potId, startsAt, completed, noShow } = session
  if (completed || noShow) return potId === null ? [] : ['charged']
  const warnings = isOver(session) ? ['unmarked'] : []
  const left = potId === null ? undefined : remaining.get(potId)
  if (left === undefined) return [...warnings, 'lacking']
  let booked = 0
  for (const other of all) {
    if (other.id === session.id || other.potId !== potId) continue
    if (other.completed || other.noShow) continue
    if (other.startsAt <= now() || other.startsAt > startsAt) continue
    booked += hundredths(other.durationHours)
  }
  const needed = hundredths(session.durationHours)
  if (left - booked >= needed) return warnings
  return [...warnings, left < needed ? 'lacking' : 'willLack']
}

/** The hours left after it as worded (D100): the pot's, less all open sessions on it with now < date ≤ this one's. */
function hoursAfterByTheRule(
  { potId, startsAt, completed, noShow }: Session,
  all: Session[],
  remaining: Map<string, number>,
): number | null {
  const left = potId === null ? undefined : remaining.get(potId)
  if (completed || noShow || startsAt <= now() || left === undefined) return null
  const booked = all
    .filter((other) => other.potId === potId && !other.completed && !other.noShow)
    .filter((other) => other.startsAt > now() && other.startsAt <= startsAt)
    .reduce((sum, other) => sum + hundredths(other.durationHours), 0)
  return (left - booked) / 100
}

test(`every session of a week has the warnings and the hours after it of the literal rule, and the late ones are counted, in random books (S49, D18, D100)`, async () => {
  const random = seededRandom(runSeed())
  const seen = { unmarked: 0, charged: 0, lacking: 0, willLack: 0 }
  const isRare = () => Math.min(...Object.values(seen)) < leastSeen

  // Few books may lack a warning by chance: more are made until each has occurred often enough.
  for (let world = 0; world < worlds || (isRare() && world < mostWorlds); world += 1) {
    const trainer = await makeProfile(db)
    const potTypeId = await makePotType(db, trainer.id)
    const pots: { clientId: string; potId: string | null }[] = []
    const remaining = new Map<string, number>()
    for (let n = 0; n <= random.below(3); n += 1) {
      const { id: clientId } = await makeClient(db, trainer.id)
      const owner = { trainerId: trainer.id, clientId }
      if (n === 0) pots.push({ clientId, potId: null })
      for (let pot = 0; pot <= random.below(2); pot += 1) {
        const hours = random.below(1200) / 100 - 1
        pots.push({ clientId, potId: await makePot(db, owner, { hours, potTypeId }) })
      }
    }

    const sessions = Array.from({ length: 1 + random.below(40) }, (): Session => {
      // From ten days back to four weeks ahead, on few hours, so that some starts are equal, to each other or to now.
      const hours = random.percent(10) ? 0 : (random.below(38) - 10) * 24 + random.below(6) - 3
      return {
        id: randomUUID(),
        ...(random.of(pots) ?? { clientId: '', potId: null }),
        startsAt: new Date(now().getTime() + hours * hourMs),
        durationHours: (1 + random.below(6)) / 2 + (random.percent(10) ? 0.25 : 0),
        completed: random.percent(15),
        noShow: random.percent(10),
      }
    })
    await db
      .insert(trainingSessions)
      .values(sessions.map((session) => ({ ...session, trainerId: trainer.id })))
    for (const { potId } of pots) {
      if (potId !== null) remaining.set(potId, (await figuresOf(db, potId)).remaining)
    }

    const caller = callerOf(db, trainer, { now })
    const late = sessions.filter((one) => isOver(one) && !one.completed && !one.noShow)
    const unmarked = await caller.sessions.unmarked()
    expect(unmarked.total, repeatedBy()).toBe(late.length)
    expect(new Set(unmarked.sessions.map(({ id }) => id)), repeatedBy()).toEqual(
      new Set(late.map(({ id }) => id)),
    )
    expect(await caller.dashboard.counts()).toMatchObject({ unmarkedSessions: late.length })
    for (const ahead of [-1, 0, 1, 3]) {
      const week = addWeeks(thisWeek, ahead)
      for (const clientId of [null, pots[0]?.clientId ?? null]) {
        const shown = await caller.calendar.week({ week, clientId })
        const expected = sessions.filter(
          (session) =>
            weekOf(localDateOf(session.startsAt)) === week &&
            (clientId === null || session.clientId === clientId),
        )
        expect(
          new Map(shown.map(({ id, warnings, hoursAfter }) => [id, { warnings, hoursAfter }])),
          `book ${world}, ${week}: ${repeatedBy()}`,
        ).toEqual(
          new Map(
            expected.map((one) => [
              one.id,
              {
                warnings: signsByTheRule(one, sessions, remaining),
                hoursAfter: hoursAfterByTheRule(one, sessions, remaining),
              },
            ]),
          ),
        )
        for (const warning of shown.flatMap(({ warnings }) => warnings)) seen[warning] += 1
      }
    }
  }
  expect(isRare(), `warnings seen: ${JSON.stringify(seen)}`).toBe(false)
})
