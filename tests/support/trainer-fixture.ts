import type { Actor } from '#server/access/actor.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { type Caller, callerOf } from './callers.ts'
import { makeClient, makePot, makePotType, makeProfile } from './factories.ts'

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
