import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FeedOwner } from '#shared/feeds/kinds.ts'
import { trash } from '../../schema/trash.ts'
import type { Database } from '../db/database.ts'
import type { KeptName } from './client-tables.ts'

// What happens to a row while it lies in the trash with its client, by its list in the document.

const isClient = eq(trash.kind, 'client')

/** The rows of a list as a set, each as `item` with its `place`. */
const itemsOf = (list: KeptName) =>
  sql`jsonb_array_elements(${trash.document} -> ${list}) with ordinality as one (item, place)`

function replaceList(list: KeptName, rows: SQL) {
  return { document: sql`jsonb_set(${trash.document}, array[${list}]::text[], ${rows})` }
}

/** Changes the row that has these values, its key among them. A document without it stays as it is. */
export async function changeInTrash(
  db: Database,
  list: KeptName,
  { seen, change }: { seen: { id: string } & Record<string, string>; change: object },
): Promise<void> {
  const changed = sql`case when item @> ${JSON.stringify(seen)}::jsonb
    then item || ${JSON.stringify(change)}::jsonb else item end`
  await db
    .update(trash)
    .set(
      replaceList(list, sql`(select jsonb_agg(${changed} order by place) from ${itemsOf(list)})`),
    )
    .where(and(isClient, sql`${trash.document} @> ${JSON.stringify({ [list]: [seen] })}::jsonb`))
}

/**
 * Removes feeds from the documents: what ends a feed ends it there, too, or a restoration would bring it back. All of them,
 * or those of one trainer, of one owner.
 */
export async function endFeedsInTrash(
  db: Database,
  { trainerId, owner }: { trainerId?: string; owner?: FeedOwner } = {},
): Promise<void> {
  const stays = owner ? sql`item ->> 'owner' <> ${owner}` : sql`false`
  const rows = sql`(select coalesce(jsonb_agg(item order by place), '[]') from ${itemsOf('feeds')} where ${stays})`
  await db
    .update(trash)
    .set(replaceList('feeds', rows))
    .where(
      and(
        isClient,
        trainerId ? eq(trash.trainerId, trainerId) : undefined,
        sql`jsonb_array_length(${trash.document} -> 'feeds') > 0`,
      ),
    )
}
