import type { Keys } from '../../platform/access/keys.ts'
import { seal, unseal } from '../../platform/access/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import { commandLine } from '../../platform/system/command-line.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { keyChecks } from '../../schema/key-checks.ts'
import { keyCheckOwner, sealedColumns } from './sealed-texts.ts'

const known = 'tidspott'

/**
 * Throws OperatorError when the secret is not the one that sealed the texts in this database. The first start stores a
 * check value, but only if a sealed text that is there opens: a wrong secret must not become the right one.
 */
export async function requireSameKey(db: Database, keys: Keys): Promise<void> {
  if (!(await isSameKey(db, keys)))
    throw new OperatorError(
      `SECRET_KEY, or the key file in DATA_DIR, is not the secret that sealed the texts in this database. Put the right one back. If it is lost: ${commandLine('secrets:rotate', '--lost')}`,
    )
  if ((await storedCheck(db)) === null) await storeKeyCheck(db, keys)
}

/** Whether the secret sealed the check value, or without one a text that is there; true where nothing is sealed. */
export async function isSameKey(db: Database, keys: Keys): Promise<boolean> {
  const stored = await storedCheck(db)
  return stored === null ? opensAny(db, keys) : unseal(keys, stored, keyCheckOwner) === known
}

async function storedCheck(db: Database): Promise<string | null> {
  const [stored] = await db.select({ sealed: keyChecks.sealed }).from(keyChecks)
  return stored?.sealed ?? null
}

/** Stores the check value of this secret in place of the one that is there. */
export async function storeKeyCheck(db: Database, keys: Keys): Promise<void> {
  const sealed = seal(keys, known, keyCheckOwner)
  await db
    .insert(keyChecks)
    .values({ sealed })
    .onConflictDoUpdate({ target: keyChecks.id, set: { sealed } })
}

/** Whether a sealed text opens, or there is none. */
async function opensAny(db: Database, keys: Keys): Promise<boolean> {
  let isAny = false
  for (const { read } of Object.values(sealedColumns)) {
    for (const { id, text } of await read(db)) {
      if (unseal(keys, text, id) !== null) return true
      isAny = true
    }
  }
  return !isAny
}
