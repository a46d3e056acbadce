import { and, eq, sql } from 'drizzle-orm'
import type { Keys } from '../../platform/access/keys.ts'
import { isSealedByCurrent, seal, unseal } from '../../platform/access/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import { changeInTrash } from '../../platform/tenant/change-in-trash.ts'
import { clients } from '../../schema/clients.ts'
import { authenticators } from '../../schema/factors.ts'
import { calendarFeeds } from '../../schema/feeds.ts'
import { keyChecks } from '../../schema/key-checks.ts'
import { invitations } from '../../schema/organizations.ts'
import { sheetAddresses } from '../../schema/sheets.ts'
import { trash } from '../../schema/trash.ts'

/** A sealed text and the key of its row, which is its owner. */
type Sealed = { id: string; text: string }

/** How the texts of one column are read, and replaced unless they have changed meanwhile. */
type SealedColumn = {
  read: (db: Database) => Promise<Sealed[]>
  replace: (db: Database, sealed: Sealed, by: string) => Promise<unknown>
}

/** What the check value of the secret is sealed for: its row has no key of its own. */
export const keyCheckOwner = 'key check'

const tokenInTrash = sql`${trash.document} #>> '{client,tokenSealed}'`

/** Every column of sealed texts, by its name in the database. */
export const sealedColumns: Record<string, SealedColumn> = {
  'clients.token_sealed': {
    read: (db) => db.select({ id: clients.id, text: clients.tokenSealed }).from(clients),
    replace: (db, { id, text }, by) =>
      db
        .update(clients)
        .set({ tokenSealed: by })
        .where(and(eq(clients.id, id), eq(clients.tokenSealed, text))),
  },
  'calendar_feeds.token_sealed': {
    read: (db) =>
      db.select({ id: calendarFeeds.id, text: calendarFeeds.tokenSealed }).from(calendarFeeds),
    replace: (db, { id, text }, by) =>
      db
        .update(calendarFeeds)
        .set({ tokenSealed: by })
        .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.tokenSealed, text))),
  },
  'sheet_addresses.token_sealed': {
    read: (db) =>
      db.select({ id: sheetAddresses.id, text: sheetAddresses.tokenSealed }).from(sheetAddresses),
    replace: (db, { id, text }, by) =>
      db
        .update(sheetAddresses)
        .set({ tokenSealed: by })
        .where(and(eq(sheetAddresses.id, id), eq(sheetAddresses.tokenSealed, text))),
  },
  // A client that was deleted, with its link and the addresses of its feeds (D129).
  'trash.document': {
    read: async (db) => [
      ...(await db
        .select({ id: trash.clientId, text: sql<string>`${tokenInTrash}` })
        .from(trash)
        .where(eq(trash.kind, 'client'))),
      ...(await db
        .select({
          id: sql<string>`feed ->> 'id'`,
          text: sql<string>`feed ->> 'tokenSealed'`,
        })
        .from(trash)
        .innerJoin(sql`jsonb_array_elements(${trash.document} -> 'feeds') as feed`, sql`true`)
        .where(eq(trash.kind, 'client'))),
    ],
    replace: async (db, { id, text }, by) => {
      await db
        .update(trash)
        .set({
          document: sql`jsonb_set(${trash.document}, '{client,tokenSealed}', to_jsonb(${by}::text))`,
        })
        .where(and(eq(trash.clientId, id), eq(trash.kind, 'client'), eq(tokenInTrash, text)))
      const seen = { id, tokenSealed: text }
      await changeInTrash(db, 'feeds', { seen, change: { tokenSealed: by } })
    },
  },
  'organization_invitations.code_sealed': {
    read: (db) => db.select({ id: invitations.id, text: invitations.codeSealed }).from(invitations),
    replace: (db, { id, text }, by) =>
      db
        .update(invitations)
        .set({ codeSealed: by })
        .where(and(eq(invitations.id, id), eq(invitations.codeSealed, text))),
  },
  'key_checks.sealed': {
    read: (db) =>
      db.select({ id: sql<string>`${keyCheckOwner}`, text: keyChecks.sealed }).from(keyChecks),
    replace: (db, { text }, by) =>
      db.update(keyChecks).set({ sealed: by }).where(eq(keyChecks.sealed, text)),
  },
  'authenticators.secret_sealed': {
    read: (db) =>
      db
        .select({ id: authenticators.profileId, text: authenticators.secretSealed })
        .from(authenticators),
    replace: (db, { id, text }, by) =>
      db
        .update(authenticators)
        .set({ secretSealed: by })
        .where(and(eq(authenticators.profileId, id), eq(authenticators.secretSealed, text))),
  },
}

/**
 * Seals every text anew that an older key has sealed. Idempotent and safe to interrupt: each row is whole before and
 * after. Returns the number of texts, of those sealed anew, and of those that no key opens, which stay as they are.
 */
export async function sealAnew(
  db: Database,
  keys: Keys,
): Promise<{ all: number; renewed: number; unreadable: number }> {
  const count = { all: 0, renewed: 0, unreadable: 0 }
  for (const { read, replace } of Object.values(sealedColumns)) {
    for (const sealed of await read(db)) {
      count.all += 1
      if (isSealedByCurrent(keys, sealed.text)) continue
      const text = unseal(keys, sealed.text, sealed.id)
      if (text === null) count.unreadable += 1
      else {
        await replace(db, sealed, seal(keys, text, sealed.id))
        count.renewed += 1
      }
    }
  }
  return count
}
