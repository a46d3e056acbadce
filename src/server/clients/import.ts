import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import { colourSpreader } from '#shared/clients/colours.ts'
import type { importClientsInput } from '#shared/clients/import/inputs.ts'
import { sumHours } from '#shared/hours.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken, newToken } from '../platform/access/keys.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import { seal } from '../platform/access/seal.ts'
import type { Database } from '../platform/db/database.ts'
import { insertAll, insertNew } from '../platform/db/insert-all.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { recordImport } from '../platform/tenant/import-records.ts'
import { lockClients } from '../platform/tenant/owned-rows.ts'
import { priceRow, withHoursErrors } from '../pots/service.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { potPrices, pots, potTypes } from '../schema/pots.ts'
import { requireNeverErased } from './erase.ts'

type Input = z.infer<typeof importClientsInput>

/**
 * Stores clients, each with a personal link, pots and training types, all or none (D36): one transaction, one event. What
 * can be known before the transaction is refused before, and counts no rows. Throws CLIENT_EMAIL_EXISTS (also for one
 * address twice), NOT_FOUND (a pot's client, or one that was erased), POT_TYPE_NOT_FOUND, HOURS_OUT_OF_RANGE, CONFLICT (a key is taken),
 * INVALID_INPUT (neither clients nor pots) or TOO_MANY_ATTEMPTS.
 */
export async function importClients(ctx: TrainerContext, input: Input): Promise<void> {
  const { db, scope } = ctx
  // The account's limit of 10,000 rows an hour allows the largest import of 4,050 twice, and one of 100 clients fifty times.
  const rows = input.types.length + input.clients.length + input.pots.length
  requireDistinct(input)
  await requireKnown(db, scope, input)
  const made = await clientRows(ctx, input)
  await withHoursErrors(() => runOnce(ctx, (tx) => store(tx, ctx, { input, made }), { rows }))
}

async function store(
  tx: Database,
  ctx: TrainerContext,
  { input, made }: { input: Input; made: PgInsertValue<typeof clients>[] },
): Promise<void> {
  const { scope } = ctx
  const { trainerId } = scope
  const owners = ownersOutside(input)
  await lockClients(tx, scope, owners)
  await requireKnown(tx, scope, input)
  const types = input.types.map((type) => ({ ...type, trainerId }))
  if ((await insertNew(tx, potTypes, types)) < types.length) throw new Problem('CONFLICT')
  if ((await insertNew(tx, clients, made)) < made.length) {
    // Of two imports at once the second finds what the first has stored.
    await requireKnown(tx, scope, input)
    throw new Problem('CONFLICT')
  }
  await requireNeverErased(
    tx,
    trainerId,
    input.clients.map(({ id }) => id),
  )
  const opened = input.pots.map(({ hours, price: _price, ...pot }) => ({
    ...pot,
    openingHours: hours,
    trainerId,
  }))
  if ((await insertNew(tx, pots, opened)) < opened.length) throw new Problem('CONFLICT')
  const prices = input.pots.flatMap(({ id: potId, price }) =>
    price ? [priceRow(scope, { potId, price })] : [],
  )
  await insertAll(tx, potPrices, prices)
  const keysOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  await recordImport(tx, ctx, {
    kind: 'clients',
    fileName: input.fileName,
    types: keysOf(input.types),
    clients: keysOf(input.clients),
    pots: keysOf(input.pots),
  })
  await queueEvent(tx, ctx, {
    kind: 'clients.imported',
    clientIds: [...input.clients.map(({ id }) => id), ...owners],
    subjectIds: input.pots.map(({ id }) => id),
    figures: {
      ...(input.clients.length > 0 && { clients: input.clients.length }),
      ...(input.pots.length > 0 && {
        pots: input.pots.length,
        hoursRemaining: sumHours(input.pots.map(({ hours }) => hours)),
      }),
    },
  })
}

/**
 * In the order of the addresses: two imports of one sheet at once wait for each other, rather than crosswise. Those without a
 * colour get those of the palette that the trainer's clients have least of, in the order of the sheet.
 */
async function clientRows({ db, keys, scope }: TrainerContext, input: Input) {
  const { trainerId } = scope
  const own = await db
    .select({ color: clients.color })
    .from(clients)
    .where(eq(clients.trainerId, trainerId))
  const nextColour = colourSpreader([...own, ...input.clients].map(({ color }) => color))
  const coloured = input.clients.map((client) => ({
    ...client,
    color: client.color ?? nextColour(),
  }))
  const sorted = coloured.toSorted((one, other) => (one.email < other.email ? -1 : 1))
  return sorted.map((client) => {
    const token = newToken()
    const tokenSealed = seal(keys, token, client.id)
    return { ...client, trainerId, tokenHash: hashToken(token), tokenSealed }
  })
}

/** The clients of the input's pots that are not in the input. */
function ownersOutside(input: Input): string[] {
  const added = new Set(input.clients.map(({ id }) => id))
  return [...new Set(input.pots.map(({ clientId }) => clientId))].filter((id) => !added.has(id))
}

/** Throws INVALID_INPUT, or CLIENT_EMAIL_EXISTS or CONFLICT for an address or a key that is twice in the input. */
function requireDistinct({ types, clients: added, pots: opened }: Input): void {
  if (added.length + opened.length === 0) throw new Problem('INVALID_INPUT')
  const emails = added.map(({ email }) => email)
  const seen = new Set<string>()
  const again = emails.findIndex((email) => seen.size === seen.add(email).size)
  if (again !== -1) throw new Problem('CLIENT_EMAIL_EXISTS', { place: again })
  for (const rows of [types, added, opened])
    if (new Set(rows.map(({ id }) => id)).size < rows.length) throw new Problem('CONFLICT')
}

/**
 * Throws unless every client and type that is not in the input is the trainer's own, and every address is free: another
 * client's, since a call that is repeated finds its own.
 */
async function requireKnown(db: Database, scope: TrainerScope, input: Input): Promise<void> {
  const { trainerId } = scope
  const owners = ownersOutside(input)
  const areOwners = and(isAnyOf(clients.id, owners), eq(clients.trainerId, trainerId))
  if ((await db.$count(clients, areOwners)) < owners.length) throw new Problem('NOT_FOUND')

  const made = new Set(input.types.map(({ id }) => id))
  const used = new Set(input.pots.map(({ potTypeId }) => potTypeId))
  const types = [...used].filter((id) => !made.has(id))
  const areTypes = and(isAnyOf(potTypes.id, types), eq(potTypes.trainerId, trainerId))
  if ((await db.$count(potTypes, areTypes)) < types.length) throw new Problem('POT_TYPE_NOT_FOUND')

  const ids = new Map(input.clients.map(({ id, email }) => [email, id]))
  const email = sql<string>`lower(${clients.email})`
  const taken = await db
    .select({ id: clients.id, email })
    .from(clients)
    .where(and(eq(clients.trainerId, trainerId), inArray(email, [...ids.keys()])))
  const isTaken = new Set(taken.flatMap((one) => (ids.get(one.email) === one.id ? [] : one.email)))
  const place = input.clients.findIndex((client) => isTaken.has(client.email))
  if (place !== -1) throw new Problem('CLIENT_EMAIL_EXISTS', { place })
}
