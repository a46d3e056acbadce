import { and, count, desc, eq, gt, inArray, isNull, or, sql, sum } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { trashLimit, trashShown } from '#shared/trash/limits.ts'
import {
  type RestorePreview,
  storedContents,
  type TrashKind,
  type TrashRow,
} from '#shared/trash/payload.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { takenAt } from '../platform/tenant/free-times.ts'
import { isOwnClient } from '../platform/tenant/own-client.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { pots } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { trash } from '../schema/trash.ts'
import { readDocument } from './document.ts'
import { losersOf } from './former-pots.ts'

type At = Pick<TrainerContext, 'db' | 'scope' | 'now'>

const list = prepared((db) =>
  db
    .select({
      id: trash.id,
      kind: sql<TrashKind>`${trash.kind}`,
      deletedAt: trash.deletedAt,
      // A client that is there may have another name since.
      clientName: clients.name,
      contents: sql<unknown>`${trash.document} -> 'contents'`,
    })
    .from(trash)
    .leftJoin(clients, and(eq(clients.id, trash.clientId), eq(clients.trainerId, trash.trainerId)))
    .where(
      and(
        eq(trash.trainerId, sql.placeholder('trainerId')),
        gt(trash.deletedAt, sql`${sql.placeholder('limit')}::timestamptz`),
      ),
    )
    .orderBy(desc(trash.deletedAt), desc(trash.id))
    .limit(trashShown)
    .prepare('trash_of_trainer'),
)

/** What the trainer has deleted within 30 days (D31), newest first. */
export async function listTrash({ db, scope, now }: At): Promise<TrashRow[]> {
  const found = await list(db).execute({
    trainerId: scope.trainerId,
    limit: trashLimit(now()).toISOString(),
  })
  return found.map(({ id, kind, deletedAt, clientName, contents: stored }) => {
    const { startsAt, ...contents } = storedContents.parse(stored)
    return {
      id,
      kind,
      deletedAt,
      ...contents,
      clientName: clientName ?? contents.clientName,
      startsAt: startsAt === null ? null : new Date(startsAt),
    }
  })
}

/** When a client that was deleted had been added; its row of the trash is of the kind "client". */
export const clientCreatedAt = sql<Date>`${trash.document} #>> '{client,createdAt}'`.mapWith(
  (text: string) => new Date(text),
)

/** The condition for deletions of the trainer that can be restored. */
export function areOwnTrash({ scope, now }: Pick<At, 'scope' | 'now'>, ids: readonly string[]) {
  return and(
    inArray(trash.id, [...ids]),
    eq(trash.trainerId, scope.trainerId),
    gt(trash.deletedAt, trashLimit(now())),
  )
}

/** What restoring a deletion would do now, and what prevents it. Throws TRASH_NOT_FOUND. */
export async function restorePreview(at: At, id: string): Promise<RestorePreview> {
  const { db, scope } = at
  const [found] = await db
    .select({ clientId: trash.clientId, document: trash.document })
    .from(trash)
    .where(areOwnTrash(at, [id]))
  if (!found) throw new Problem('TRASH_NOT_FOUND')
  const { clientId } = found
  const document = readDocument(found.document)
  const free: RestorePreview = {
    obstacle: null,
    takenAt: null,
    takenBack: 0,
    drawnHours: 0,
    withoutPot: 0,
  }
  if (document.kind === 'client') {
    const isTaken = await isEmailTaken(db, scope, document.client.email)
    return { ...free, obstacle: isTaken ? 'email' : null }
  }
  if ((await db.$count(clients, isOwnClient(scope, clientId))) === 0)
    return { ...free, obstacle: 'client' }
  if (document.kind === 'history') {
    const isThere = (await livePots(db, scope, clientId)).has(document.entry.potId)
    return { ...free, obstacle: isThere ? null : 'pot' }
  }
  if (document.kind === 'pot')
    return { ...free, ...(await potlessOf(db, { scope, clientId, ids: losersOf(document) })) }
  const { trainerId } = scope
  const planned = document.sessions.map((session) => ({ ...session, clientId, trainerId }))
  const taken = await takenAt(db, scope, planned)
  const known = await livePots(db, scope, clientId)
  return {
    ...free,
    obstacle: taken ? 'session' : null,
    takenAt: taken,
    withoutPot: document.sessions.filter(({ potId }) => potId && !known.has(potId)).length,
  }
}

/** Whether a client of the trainer has this address, in capitals or not. */
export function isEmailTaken(
  db: Database,
  scope: Pick<TrainerScope, 'trainerId'>,
  email: string,
): Promise<boolean> {
  const isSame = and(
    eq(clients.trainerId, scope.trainerId),
    sql`lower(${clients.email}) = lower(${email})`,
  )
  return db.$count(clients, isSame).then((found) => found > 0)
}

/** The client's pots. */
export async function livePots(
  db: Database,
  { trainerId }: TrainerScope,
  clientId: string,
): Promise<Set<string>> {
  const found = await db
    .select({ id: pots.id })
    .from(pots)
    .where(and(eq(pots.clientId, clientId), eq(pots.trainerId, trainerId)))
  return new Set(found.map(({ id }) => id))
}

/** Those of a pot's sessions that have no pot now, and the hours that they draw from it when it takes them back. */
async function potlessOf(db: Database, sessions: SessionsOfClient) {
  const hasStatus = or(trainingSessions.completed, trainingSessions.noShow)
  const [found] = await db
    .select({
      takenBack: count(),
      drawnHours:
        sql<number>`coalesce(${sum(sql`case when ${hasStatus} then ${trainingSessions.durationHours} end`)}, 0)`.mapWith(
          Number,
        ),
    })
    .from(trainingSessions)
    .where(isPotless(sessions))
  return found ?? { takenBack: 0, drawnHours: 0 }
}

type SessionsOfClient = { scope: TrainerScope; clientId: string; ids: readonly string[] }

/** The condition for those sessions of a client, by key, that have no pot. */
export function isPotless({ scope, clientId, ids }: SessionsOfClient) {
  return and(
    eq(trainingSessions.trainerId, scope.trainerId),
    eq(trainingSessions.clientId, clientId),
    isNull(trainingSessions.potId),
    inArray(trainingSessions.id, [...ids]),
  )
}
