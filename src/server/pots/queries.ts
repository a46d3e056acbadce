import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../access/scope.ts'
import { clients } from '../clients/tables.ts'
import { sumOf } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { trainingSessions } from '../sessions/tables.ts'
import { potHistory, pots, potTypes } from './tables.ts'

/** The trainer's training types, by age. Sorting for reading is the screen's. */
export function listPotTypes(db: Database, scope: TrainerScope) {
  return db
    .select({ id: potTypes.id, name: potTypes.name, description: potTypes.description })
    .from(potTypes)
    .where(eq(potTypes.trainerId, scope.trainerId))
    .orderBy(asc(potTypes.createdAt), asc(potTypes.id))
}

/** One statement, so that figures and history are of one moment. */
const ofClient = prepared((db) =>
  db.query.clients
    .findFirst({
      columns: { id: true },
      where: and(
        eq(clients.id, sql.placeholder('clientId')),
        eq(clients.trainerId, sql.placeholder('trainerId')),
      ),
      with: {
        pots: {
          columns: {
            id: true,
            potTypeId: true,
            openingHours: true,
            hoursRemaining: true,
            totalHours: true,
          },
          with: {
            type: { columns: { name: true } },
            history: {
              columns: {
                id: true,
                potId: true,
                date: true,
                hoursAdded: true,
                reason: true,
                trainerName: true,
              },
              orderBy: [desc(potHistory.date), desc(potHistory.id)],
            },
          },
          orderBy: [asc(pots.createdAt), asc(pots.id)],
        },
      },
    })
    .prepare('pots_of_client'),
)

/** A client's pots, oldest first, each with its history, newest first. Throws NOT_FOUND. */
export async function potsOfClient(db: Database, scope: TrainerScope, clientId: string) {
  const client = await ofClient(db).execute({ clientId, trainerId: scope.trainerId })
  if (!client) throw new Problem('NOT_FOUND')
  return client.pots.map(({ type, ...pot }) => ({ ...pot, potTypeName: type.name }))
}

/** The pot that a session may draw on: the client's own. Throws POT_NOT_FOUND. */
export async function requirePot(
  db: Database,
  scope: TrainerScope,
  { potId, clientId }: { potId: string; clientId: string },
): Promise<void> {
  const [pot] = await db
    .select({ id: pots.id })
    .from(pots)
    .where(
      and(eq(pots.id, potId), eq(pots.clientId, clientId), eq(pots.trainerId, scope.trainerId)),
    )
  if (!pot) throw new Problem('POT_NOT_FOUND')
}

/** What a pot's deletion touches, in numbers (design D19). Throws POT_NOT_FOUND. */
export async function potBelongings(db: Database, scope: TrainerScope, id: string) {
  const [pot] = await db
    .select({ hoursRemaining: pots.hoursRemaining })
    .from(pots)
    .where(and(eq(pots.id, id), eq(pots.trainerId, scope.trainerId)))
  if (!pot) throw new Problem('POT_NOT_FOUND')
  const [sessions] = await db
    .select({
      count: count(),
      charged: count(sql`case when ${trainingSessions.chargedHours} <> 0 then 1 end`),
      chargedHours: sumOf(trainingSessions.chargedHours),
    })
    .from(trainingSessions)
    .where(eq(trainingSessions.potId, id))
  return {
    hoursRemaining: pot.hoursRemaining,
    history: await db.$count(potHistory, eq(potHistory.potId, id)),
    sessions: sessions?.count ?? 0,
    chargedSessions: sessions?.charged ?? 0,
    chargedHours: sessions?.chargedHours ?? 0,
  }
}
