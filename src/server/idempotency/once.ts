import { and, arrayContains, eq, getTableColumns, lt, type Placeholder, sql } from 'drizzle-orm'
import superjson from 'superjson'
import { Problem } from '#shared/problem.ts'
import { consumeLetters, consumeRows } from '../access/rate-limit.ts'
import type { TrainerContext } from '../context.ts'
import { uuids } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { inTransaction } from '../db/transaction.ts'
import { events } from '../events/tables.ts'
import type { KeyedCall } from './keyed-call.ts'
import { idempotencyKeys } from './tables.ts'

type Options<Answer> = {
  /** How many rows the act creates at most, for the account's rate limit. */
  rows?: number
  /** The same of letters that it queues; an act creates one or the other. */
  letters?: number
  /** Whether the answer tells of an act. If not, the key stays free. */
  isDone?: (answer: Answer) => boolean
}

/**
 * Runs an act in one transaction, at most once for its idempotency key (D38): the key is claimed first, and its
 * answer stored at the end. A call whose key is committed gets the stored answer, whatever has happened since; one whose
 * key is claimed by a running transaction waits for its end. After a refusal the key is free again. A call without a key
 * simply runs. Throws INVALID_INPUT when the key was used with another procedure or input, TOO_MANY_ATTEMPTS, and what
 * `work` throws.
 */
export async function runOnce<Answer>(
  ctx: TrainerContext,
  work: (tx: Database) => Promise<Answer>,
  { rows = 0, letters = 0, isDone = () => true }: Options<Answer> = {},
): Promise<Answer> {
  if (rows + letters === 0) return (await inKeyedTransaction(ctx, work, isDone)).answer
  return orStored(ctx, async () => {
    const refund = letters > 0 ? await consumeLetters(ctx, letters) : await consumeRows(ctx, rows)
    const { answer, isRepeated } = await inKeyedTransaction(ctx, work, isDone)
    if (isRepeated) await refund()
    return answer
  })
}

function inKeyedTransaction<Answer>(
  ctx: TrainerContext,
  work: (tx: Database) => Promise<Answer>,
  isDone: (answer: Answer) => boolean,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  return inTransaction(ctx.db, (tx) => onceWithin(tx, { ...ofAccount(ctx), work, isDone }))
}

/** The same within a transaction that the caller has begun, for any owner of a key. */
export async function onceWithin<Answer>(
  tx: Database,
  {
    work,
    isDone = () => true,
    ...of
  }: Of & {
    work: (tx: Database) => Promise<Answer>
    isDone?: (answer: Answer) => boolean
  },
): Promise<{ answer: Answer; isRepeated: boolean }> {
  const { keyedCall: call } = of
  if (!call) return { answer: await work(tx), isRepeated: false }
  // Of an attempt that was rolled back.
  call.events.length = 0
  if (!(await claim(tx, of, call))) {
    const stored = await storedAnswer(tx, of, call)
    // Purged or erased between the two statements.
    if (!stored) throw new Problem('UNAVAILABLE')
    return { answer: stored.answer as Answer, isRepeated: true }
  }
  const answer = await work(tx)
  if (isDone(answer)) await storeAnswer(tx, of, { call, answer })
  else await tx.delete(idempotencyKeys).where(isCall(of, call))
  return { answer, isRepeated: false }
}

/**
 * Runs an act that checks something before its transaction: what those checks refuse to a call whose key is committed
 * gets the stored answer instead.
 */
export async function orStored<Answer>(
  ctx: TrainerContext,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const { db, keyedCall: call } = ctx
    const stored =
      error instanceof Problem && call && (await storedAnswer(db, ofAccount(ctx), call))
    if (!stored) throw error
    return stored.answer as Answer
  }
}

/** Whose key it is: that of an account, or of the holder of a client's personal link. */
type Owner = { accountId: string; clientId: null } | { accountId: null; clientId: string }

type Of = { owner: Owner; now: () => Date; keyedCall: KeyedCall | null }

function ofAccount({ actor, now, keyedCall }: TrainerContext): Of {
  return { owner: { accountId: actor.id, clientId: null }, now, keyedCall }
}

function isCall({ owner }: Of, { key }: KeyedCall) {
  return owner.accountId === null
    ? and(eq(idempotencyKeys.clientId, owner.clientId), eq(idempotencyKeys.key, key))
    : isKey(owner.accountId, key)
}

function isKey(account: string | Placeholder, key: string | Placeholder) {
  return and(eq(idempotencyKeys.accountId, account), eq(idempotencyKeys.key, key))
}

const claimKey = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      accountId: sql.placeholder('accountId'),
      clientId: sql.placeholder('clientId'),
      key: sql.placeholder('key'),
      procedure: sql.placeholder('procedure'),
      inputHash: sql.placeholder('inputHash'),
      at: sql.placeholder('at'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare('claim_key'),
)

/**
 * Inserts the key. False when it is there. Waits for a concurrent transaction that has inserted it, so that of two copies
 * of one request the second gets the answer of the first.
 */
async function claim(tx: Database, { owner, now }: Of, call: KeyedCall): Promise<boolean> {
  const { key, procedure, inputHash } = call
  const values = { ...owner, key, procedure, inputHash, at: now() }
  return (await claimKey(tx).execute(values)).length > 0
}

async function storedAnswer(
  db: Database,
  of: Of,
  call: KeyedCall,
): Promise<{ answer: unknown } | null> {
  const [stored] = await db
    .select({
      procedure: idempotencyKeys.procedure,
      inputHash: idempotencyKeys.inputHash,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(isCall(of, call))
  if (!stored || stored.answer === null) return null
  if (stored.procedure !== call.procedure || stored.inputHash !== call.inputHash)
    throw new Problem('INVALID_INPUT')
  return { answer: superjson.parse(stored.answer) }
}

/** The columns of an event, each as the placeholder of its name. */
const { id: _generated, ...eventColumns } = getTableColumns(events)
const eventPlaceholders = Object.fromEntries(
  Object.keys(eventColumns).map((name) => [name, sql.placeholder(name)]),
) as Record<keyof typeof eventColumns, Placeholder>

/** That of an act with one event, as most are. */
const storeWithEvent = prepared((db) => {
  const recorded = db
    .$with('recorded')
    .as(db.insert(events).values(eventPlaceholders).returning({ id: events.id }))
  return db
    .with(recorded)
    .update(idempotencyKeys)
    .set({
      answer: sql`${sql.placeholder('answer')}`,
      clientIds: sql`${sql.placeholder('clients')}::uuid[]`,
    })
    .where(isKey(sql.placeholder('account'), sql.placeholder('key')))
    .prepare('store_answer')
})

/** Stores the answer, and the events of the act, in one statement. */
async function storeAnswer(
  tx: Database,
  of: Of,
  { call, answer }: { call: KeyedCall; answer: unknown },
): Promise<void> {
  const clientIds = [...new Set(call.events.flatMap((event) => event.clientIds))]
  const stored = { answer: superjson.stringify(answer), clientIds }
  const { accountId } = of.owner
  const [event, ...more] = call.events
  if (!event) await tx.update(idempotencyKeys).set(stored).where(isCall(of, call))
  else if (more.length === 0 && accountId !== null) {
    const { key } = call
    await storeWithEvent(tx).execute({
      ...event,
      answer: stored.answer,
      clients: uuids(clientIds),
      account: accountId,
      key,
    })
  } else {
    const recorded = tx
      .$with('recorded')
      .as(tx.insert(events).values(call.events).returning({ id: events.id }))
    await tx.with(recorded).update(idempotencyKeys).set(stored).where(isCall(of, call))
  }
}

/** How long a key is kept, in days: longer than any retry. */
const keptDays = 7

/** Deletes old keys. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, limit))
}

/** Deletes the keys of their trainers' acts on these clients, in the transaction of their erasure. */
export async function deleteKeysOf(
  tx: Database,
  erased: readonly { id: string; trainerId: string }[],
): Promise<void> {
  for (const { id, trainerId } of erased)
    await tx
      .delete(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.accountId, trainerId),
          arrayContains(idempotencyKeys.clientIds, [id]),
        ),
      )
}
