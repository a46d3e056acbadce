import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { answersShown } from '#shared/answers/limits.ts'
import { tellableSince } from '#shared/messages/acts.ts'
import { clients } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { unsentOf } from '../messages/unsent.ts'
import { duplicatesOf } from '../sessions/existing.ts'
import { selectUnseen, total } from './rows.ts'
import { clientAnswers } from './tables.ts'

const trainerId = sql.placeholder('trainerId')

const unseen = prepared((db) =>
  selectUnseen(db, eq(clientAnswers.trainerId, trainerId))
    .orderBy(desc(clientAnswers.at), desc(clientAnswers.id))
    .limit(answersShown)
    .prepare('unseen_answers'),
)

const refused = prepared((db) =>
  db
    .select({ clientId: clients.id, name: clients.name, email: clients.email, total })
    .from(clients)
    .where(and(eq(clients.trainerId, trainerId), isNotNull(clients.emailRefusedAt)))
    .orderBy(desc(clients.emailRefusedAt), desc(clients.id))
    .limit(answersShown)
    .prepare('refused_addresses'),
)

/**
 * "Svar": what the trainer's clients have cancelled since the trainer looked last, whose address is refused (D116), and who
 * has not got a message (D128).
 */
export async function listAnswers({
  db,
  scope,
  now,
}: Pick<TrainerContext, 'db' | 'scope' | 'now'>) {
  const of = { trainerId: scope.trainerId }
  const [answers, addresses, unsent] = await Promise.all([
    unseen(db).execute(of),
    refused(db).execute(of),
    unsentOf(db, { ...of, since: tellableSince(now()) }),
  ])
  const free = answers.filter(({ kind }) => kind === 'inTime')
  const planned = free.map((answer) => ({ ...answer, ...of }))
  const duplicates = await duplicatesOf(db, scope, planned)
  const taken = new Set(duplicates.map((one) => one.kind === 'existing' && free[one.index - 1]?.id))
  return {
    answers: answers.map(({ total: _total, ...answer }) => ({
      ...answer,
      isTaken: taken.has(answer.id),
    })),
    refused: addresses.map(({ total: _total, ...address }) => address),
    unsent,
    total: (answers[0]?.total ?? 0) + (addresses[0]?.total ?? 0) + unsent.length,
  }
}
