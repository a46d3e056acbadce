import { desc, eq, sql } from 'drizzle-orm'
import { newestMax } from '#shared/changes/rule.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { events } from '../schema/events.ts'

const newest = prepared((db) =>
  db
    .select({ id: events.id, kind: events.kind })
    .from(events)
    .where(eq(events.trainerId, sql.placeholder('trainerId')))
    .orderBy(desc(events.id))
    .limit(newestMax)
    .prepare('newest_events'),
)

/** The newest events on the trainer's rows, newest first (D33): a read of one index, since open screens ask often. */
export function newestEvents({ db, scope }: Pick<TrainerContext, 'db' | 'scope'>) {
  return newest(db).execute({ trainerId: scope.trainerId })
}
