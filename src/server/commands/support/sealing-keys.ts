import { isSameKey } from '../../operations/sealing/key-check.ts'
import { existingKeys, type Keys } from '../../platform/access/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Env } from '../../platform/system/env.ts'

/** The keys of these settings; null where there are none, or others have sealed the texts of the database. */
export async function sealingKeys(
  { secretKey, dataDir, oldSecretKey }: Env,
  db: Database,
): Promise<Keys | null> {
  const keys = await existingKeys(secretKey, dataDir, oldSecretKey)
  return keys && (await isSameKey(db, keys)) ? keys : null
}
