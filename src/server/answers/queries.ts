import { and, desc, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { answersShown } from '#shared/answers/limits.ts'
import type { RefusedWhy } from '#shared/answers/payload.ts'
import { tellableSince } from '#shared/messages/limits.ts'
import { unsentOf } from '../messages/unsent.ts'
import { untoldNow } from '../messages/untold.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { duplicatesOf } from '../platform/tenant/free-times.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clientAnswers } from '../schema/answers.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { outbox } from '../schema/outbox.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { selectUnseen, total } from './rows.ts'

const trainerId = sql.placeholder('trainerId')

const unseen = prepared((db) =>
  selectUnseen(db, eq(clientAnswers.trainerId, trainerId))
    .orderBy(desc(clientAnswers.at), desc(clientAnswers.id))
    .limit(answersShown)
    .prepare('unseen_answers'),
)

/**
 * The clients whose address is refused, or whose last letter was, or found the mailbox full. That of a letter leaves the list
 * when a later one is sent, when the address is changed, and after a week.
 */
const refused = prepared((db) => {
  const later = alias(outbox, 'later')
  const isOfLetter = (of: typeof outbox | typeof later) =>
    and(eq(of.clientId, clients.id), isNotNull(of.about))
  const sentSince = db
    .select({ id: later.id })
    .from(later)
    .where(and(isOfLetter(later), gt(later.sentAt, outbox.failedAt)))
  const undelivered = db
    .select({ outcome: outbox.outcome, at: sql<Date>`${outbox.failedAt}`.as('at') })
    .from(outbox)
    .where(
      and(
        isOfLetter(outbox),
        inArray(outbox.outcome, ['refused', 'full']),
        sql`lower(${outbox.recipient}) = lower(${clients.email})`,
        gt(outbox.failedAt, sql.placeholder('since')),
        notExists(sentSince),
      ),
    )
    .orderBy(desc(outbox.failedAt))
    .limit(1)
    .as('undelivered')
  const why = sql<RefusedWhy>`case when ${clients.emailRefusedAt} is not null then 'address'
    when ${undelivered.outcome} = 'full' then 'full' else 'mail' end`
  return db
    .select({ clientId: clients.id, name: clients.name, email: clients.email, why, total })
    .from(clients)
    .leftJoinLateral(undelivered, sql`true`)
    .where(
      and(
        eq(clients.trainerId, trainerId),
        or(isNotNull(clients.emailRefusedAt), isNotNull(undelivered.outcome)),
      ),
    )
    .orderBy(desc(sql`coalesce(${clients.emailRefusedAt}, ${undelivered.at})`), desc(clients.id))
    .limit(answersShown)
    .prepare('refused_addresses')
})

/** How long a letter that was refused is listed, in ms. */
const listedMs = 7 * 24 * 60 * 60_000

/**
 * "Från klienterna": what the trainer's clients have cancelled since the trainer looked last, whose address or last letter is refused
 * (D116), and who has not got a message (D128).
 */
export async function listAnswers({
  db,
  scope,
  now,
}: Pick<TrainerContext, 'db' | 'scope' | 'now'>) {
  const of = { trainerId: scope.trainerId }
  const since = new Date(now().getTime() - listedMs).toISOString()
  const [answers, addresses, unsent, untold] = await Promise.all([
    unseen(db).execute(of),
    refused(db).execute({ ...of, since }),
    unsentOf(db, { ...of, since: tellableSince(now()) }),
    untoldNow(db, { scope, now }),
  ])
  const free = answers.filter(({ kind }) => kind === 'inTime')
  const planned = free.map((answer) => ({ ...answer, ...of }))
  const duplicates = await duplicatesOf(db, scope, planned)
  const clashes = await clashesOf(db, {
    ...of,
    ids: answers.flatMap(({ kind, sessionId }) =>
      kind === 'booked' || kind === 'moved' ? sessionId : [],
    ),
  })
  const taken = new Set(duplicates.map((one) => one.kind === 'existing' && free[one.index - 1]?.id))
  return {
    answers: answers.map(({ total: _total, ...answer }) => ({
      ...answer,
      isTaken: taken.has(answer.id),
      clashes: clashes.get(answer.sessionId) ?? [],
    })),
    refused: addresses.map(({ total: _total, ...address }) => address),
    unsent,
    untold: untold.length,
    total: (answers[0]?.total ?? 0) + (addresses[0]?.total ?? 0) + unsent.length,
  }
}

/** The clients whose sessions overlap these of the trainer, by the session's key. */
async function clashesOf(
  db: Database,
  { trainerId: owner, ids }: { trainerId: string; ids: string[] },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (ids.length === 0) return found
  const other = alias(trainingSessions, 'other')
  const endOf = (of: typeof trainingSessions | typeof other) =>
    sql`${of.startsAt} + ${of.durationHours} * interval '1 hour'`
  const rows = await db
    .select({ id: trainingSessions.id, name: clients.name })
    .from(trainingSessions)
    .innerJoin(
      other,
      and(
        eq(other.trainerId, trainingSessions.trainerId),
        ne(other.id, trainingSessions.id),
        // No session is longer than a day; the index begins with the trainer and the start.
        gt(other.startsAt, sql`${trainingSessions.startsAt} - interval '1 day'`),
        sql`${other.startsAt} < ${endOf(trainingSessions)}`,
        sql`${endOf(other)} > ${trainingSessions.startsAt}`,
      ),
    )
    .innerJoin(clients, eq(clients.id, other.clientId))
    .where(and(isAnyOf(trainingSessions.id, ids), eq(trainingSessions.trainerId, owner)))
    .orderBy(other.startsAt, other.id)
  for (const { id, name } of rows) found.set(id, [...(found.get(id) ?? []), name])
  return found
}
