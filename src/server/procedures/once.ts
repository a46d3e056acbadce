import {
  and,
  arrayContains,
  eq,
  getTableColumns,
  inArray,
  lt,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import superjson from 'superjson'
import { currentName } from '#shared/access/former-names.ts'
import { handoverKinds } from '#shared/events/kinds.ts'
import { Problem } from '#shared/problem.ts'
import { consumeLetters, consumeRows } from '../platform/access/rate-limit.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { KeyedCall } from '../platform/recording/keyed-call.ts'
import { uuids } from '../schema/columns.ts'
import { events } from '../schema/events.ts'
import { idempotencyKeys } from '../schema/idempotency.ts'
import type { CurrentUserContext } from './context.ts'

type Limits = {
  /** How many rows the act creates at most, for the account's rate limit. */
  rows?: number
  /** The same of letters that it queues; an act creates one or the other. */
  letters?: number
}

type Options<Answer> = Limits & {
  /** Whether the answer tells of an act. If not, the key stays free. */
  isDone?: (answer: Answer) => boolean
}

/**
 * Runs an act of an account in one transaction, at most once for its idempotency key (D38): the key is claimed first, and
 * its answer stored at the end. A call whose key is committed gets the stored answer, whatever has happened since; one whose
 * key is claimed by a running transaction waits for its end. After a refusal the key is free again. A call without a key
 * simply runs. The answer may hold keys and figures, and neither a secret nor a text. Throws INVALID_INPUT when the key was
 * used with another procedure or input, NOT_FOUND when a client of the act was erased (D131), TOO_MANY_ATTEMPTS, and what
 * `work` throws.
 */
export async function runOnce<Answer>(
  ctx: CurrentUserContext,
  work: (tx: Database) => Promise<Answer>,
  { isDone, ...limits }: Options<Answer> = {},
): Promise<Answer> {
  const { answer } = await onceForAccount(ctx, limits, (tx) =>
    onceWithin(tx, { ...ofAccount(ctx), work, isDone }),
  )
  return answer
}

/**
 * The same for an act whose answer is not stored. Returns what `work` returned, or null for a repetition, so that only the
 * act itself is logged. `isReadAgain`: the procedure's answer holds a secret or a text, and is read from its rows also for a
 * repetition; otherwise it has none.
 */
export async function actOnce<Done>(
  ctx: CurrentUserContext,
  work: (tx: Database) => Promise<Done>,
  { isReadAgain = false, ...limits }: Limits & { isReadAgain?: boolean } = {},
): Promise<Done | null> {
  let done: Done | null = null
  const { isRepeated } = await onceForAccount(ctx, limits, (tx) =>
    onceWithin(tx, {
      ...ofAccount(ctx),
      isReadAgain,
      work: async () => {
        done = await work(tx)
      },
    }),
  )
  return isRepeated ? null : done
}

type Outcome<Answer> = { answer: Answer; isRepeated: boolean }

/** Runs a keyed act in a transaction, within the account's limits, of which a repetition uses nothing. */
async function onceForAccount<Answer>(
  ctx: CurrentUserContext,
  { rows = 0, letters = 0 }: Limits,
  act: (tx: Database) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  if (rows + letters === 0) return inTransaction(ctx.db, act)
  const refund = letters > 0 ? await consumeLetters(ctx, letters) : await consumeRows(ctx, rows)
  const outcome = await inTransaction(ctx.db, act)
  if (outcome.isRepeated) await refund()
  return outcome
}

type Act<Answer> = Of & {
  work: (tx: Database) => Promise<Answer>
  isDone?: ((answer: Answer) => boolean) | undefined
  /** Of an act whose answer is not stored; a repetition has none. */
  isReadAgain?: boolean
}

/** The same within a transaction that the caller has begun, for any owner of a key. */
export async function onceWithin<Answer>(
  tx: Database,
  { work, isDone = () => true, isReadAgain = false, ...of }: Act<Answer>,
): Promise<Outcome<Answer>> {
  const { keyedCall: call } = of
  if (!call) return { answer: await work(tx), isRepeated: false }
  // Of an attempt that was rolled back.
  call.events.length = 0
  if (!(await claim(tx, of, call))) {
    const row = await rowOf(tx, of.owner, call)
    // Purged between the two statements.
    if (!row) throw new Problem('UNAVAILABLE')
    const text = storedAnswer(row, call)
    const isStored = text !== readAgain
    return { answer: (isStored ? superjson.parse(text) : undefined) as Answer, isRepeated: true }
  }
  const answer = await work(tx)
  const stored = isReadAgain ? readAgain : superjson.stringify(answer)
  if (isDone(answer)) await storeAnswer(tx, of, { call, stored })
  else await tx.delete(idempotencyKeys).where(isCall(of.owner, call))
  return { answer, isRepeated: false }
}

/**
 * The stored answer of this call, which is sent instead of a refusal: what the call checks before its transaction, such as
 * a membership that the act itself has ended, may refuse a repetition. Null when its account is unknown, when it has not
 * been committed, and when its answer is read again. Throws INVALID_INPUT or NOT_FOUND as `runOnce`.
 */
export async function answerInsteadOf(
  db: Database,
  call: KeyedCall,
): Promise<{ answer: unknown } | null> {
  if (call.accountId === null) return null
  const row = await rowOf(db, { accountId: call.accountId, clientId: null }, call)
  const text = row ? storedAnswer(row, call) : readAgain
  return text === readAgain ? null : { answer: superjson.parse(text) }
}

/** Whose key it is: that of an account, or of the holder of a client's personal link. */
type Owner = { accountId: string; clientId: null } | { accountId: null; clientId: string }

type Of = { owner: Owner; now: () => Date; keyedCall: KeyedCall | null }

function ofAccount({ actor, now, keyedCall }: CurrentUserContext): Of {
  return { owner: { accountId: actor.id, clientId: null }, now, keyedCall }
}

function isCall(owner: Owner, { key }: KeyedCall) {
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

/** What is stored for an act whose answer is read again. That of an erased client has null. */
const readAgain = ''

type Row = { procedure: string; inputHash: string; answer: string | null }

async function rowOf(db: Database, owner: Owner, call: KeyedCall): Promise<Row | undefined> {
  const { procedure, inputHash, answer } = idempotencyKeys
  const [row] = await db
    .select({ procedure, inputHash, answer })
    .from(idempotencyKeys)
    .where(isCall(owner, call))
  return row
}

/** What a committed key has stored. Throws NOT_FOUND when a client of its act was erased, or INVALID_INPUT for another call. */
function storedAnswer(row: Row, { procedure, inputHash }: KeyedCall): string {
  if (row.answer === null) throw new Problem('NOT_FOUND')
  const isSame = currentName(row.procedure) === procedure && row.inputHash === inputHash
  if (!isSame) throw new Problem('INVALID_INPUT')
  return row.answer
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
  { call, stored: answer }: { call: KeyedCall; stored: string },
): Promise<void> {
  const clientIds = [...new Set(call.events.flatMap((event) => event.clientIds))]
  const stored = { answer, clientIds }
  const { accountId } = of.owner
  const [event, ...more] = call.events
  if (!event) await tx.update(idempotencyKeys).set(stored).where(isCall(of.owner, call))
  else if (more.length === 0 && accountId !== null) {
    const { key } = call
    await storeWithEvent(tx).execute({
      ...event,
      answer,
      clients: uuids(clientIds),
      account: accountId,
      key,
    })
  } else {
    const recorded = tx
      .$with('recorded')
      .as(tx.insert(events).values(call.events).returning({ id: events.id }))
    await tx.with(recorded).update(idempotencyKeys).set(stored).where(isCall(of.owner, call))
  }
}

/** How long a key is kept, in days: longer than any retry. */
const keptDays = 7

/** Deletes old keys. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, limit))
}

/**
 * Empties the keys of acts on these clients, in the transaction of their erasure: until a key is seven days old a late copy
 * of its call is NOT_FOUND (D131). The acts are their trainers', and those of whoever took part in handing them over (D37).
 * Those of acts by their personal links are deleted, since no call reaches them any more.
 */
export async function emptyKeysOf(
  tx: Database,
  erased: readonly { id: string; trainerId: string }[],
): Promise<void> {
  for (const { id, trainerId } of erased) {
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.clientId, id))
    await tx
      .update(idempotencyKeys)
      .set({ answer: null, inputHash: '', clientIds: [] })
      .where(
        and(
          or(
            eq(idempotencyKeys.accountId, trainerId),
            inArray(idempotencyKeys.accountId, inHandoversOf(tx, id)),
          ),
          arrayContains(idempotencyKeys.clientIds, [id]),
        ),
      )
  }
}

/** The accounts that have offered, received or asked for this client: with the client's trainer, all who acted on it. */
function inHandoversOf(tx: Database, clientId: string) {
  return tx
    .select({ id: events.actorId })
    .from(events)
    .where(and(arrayContains(events.clientIds, [clientId]), inArray(events.kind, handoverKinds)))
}
