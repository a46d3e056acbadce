import { and, eq, getTableColumns } from 'drizzle-orm'
import { contactFields } from '#shared/clients/payload.ts'
import { pick } from '#shared/pick.ts'
import { Problem } from '#shared/problem.ts'
import { clients } from '../../schema/clients.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'

/** Who a client is and how to reach them. */
export const contactColumns = pick(getTableColumns(clients), contactFields)

/** The same with its key, and the colour that it is drawn in. */
export const clientColumns = { id: clients.id, ...contactColumns, color: clients.color }

/** One client. Throws NOT_FOUND. */
export async function getClient(db: Database, scope: TrainerScope, id: string) {
  const [client] = await db.select(clientColumns).from(clients).where(isOwnClient(scope, id))
  if (!client) throw new Problem('NOT_FOUND')
  return client
}

/** The condition for one client of the trainer. */
export function isOwnClient(scope: TrainerScope, id: string) {
  return and(eq(clients.id, id), eq(clients.trainerId, scope.trainerId))
}
