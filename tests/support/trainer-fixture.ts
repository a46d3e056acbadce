import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { type Caller, callerOf } from './callers.ts'
import { testClock } from './clock.ts'
import { makeClient, makePot, makePotType, makeProfile } from './factories.ts'
import { newSession } from './inputs.ts'

/** A trainer with a training type, a client and a pot of ten hours. */
export type TrainerFixture = {
  trainer: Actor
  caller: Caller
  owner: { trainerId: string; clientId: string }
  clientId: string
  potTypeId: string
  potId: string
}

export async function makeTrainerFixture(
  db: Database,
  overrides: Partial<Context> = {},
): Promise<TrainerFixture> {
  const trainer = await makeProfile(db)
  const { id: clientId } = await makeClient(db, trainer.id)
  const owner = { trainerId: trainer.id, clientId }
  const potTypeId = await makePotType(db, trainer.id)
  const potId = await makePot(db, owner, { hours: 10, potTypeId })
  return { trainer, caller: callerOf(db, trainer, overrides), owner, clientId, potTypeId, potId }
}

/** A trainer's series of three on Tuesdays at 10:00 from 24 November 2026: the first one's key, and those of the others. */
export type SeriesFixture = TrainerFixture & { id: string; others: string[] }

export async function makeSeriesFixture(db: Database): Promise<SeriesFixture> {
  const own = await makeTrainerFixture(db, { now: testClock().now })
  const input = newSession(own, { date: '2026-11-24', repeatWeeks: 2, notes: 'Rygg' })
  await own.caller.sessions.create(input)
  const similar = await own.caller.sessions.similar({ id: input.id })
  return { ...own, id: input.id, others: similar.map((session) => session.id) }
}
