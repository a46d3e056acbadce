import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { EventRow } from '#shared/events/payload.ts'
import { grouped } from '#shared/grouped.ts'
import type { TellingWay } from '#shared/messages/ways.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'
import { events } from './tables.ts'

/** When and how clients were told of these acts (D113), by the act's event: a later event names it. */
export async function toldOf(
  db: Database,
  { trainerId }: TrainerScope,
  rows: readonly { id: number; kind: string }[],
): Promise<ReadonlyMap<number, EventRow['told']>> {
  const acts = rows.filter(({ kind }) => /^(session|absence)\./.test(kind)).map(({ id }) => id)
  if (acts.length === 0) return new Map()
  const of = sql<number>`(${events.figures}->>'of')::bigint`.mapWith(Number)
  const found = await db
    .select({ of, at: events.at, way: sql<TellingWay>`${events.figures}->>'way'` })
    .from(events)
    .where(
      and(
        eq(events.trainerId, trainerId),
        gt(events.id, Math.min(...acts)),
        eq(events.kind, 'client.told'),
        inArray(of, acts),
      ),
    )
    .orderBy(asc(events.id))
  const byAct = grouped(found, (one) => String(one.of))
  return new Map(
    acts.map((id) => [id, (byAct.get(String(id)) ?? []).map(({ at, way }) => ({ at, way }))]),
  )
}
