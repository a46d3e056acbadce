import { clients } from '../../schema/clients.ts'
import { isAnyOf } from '../../schema/columns.ts'
import { hashToken, type Keys } from '../access/keys.ts'
import { unseal } from '../access/seal.ts'
import type { Database } from '../db/database.ts'

/** The hashes of the links of these clients that work; with keys also of disabled ones, whose tokens are sealed. */
export async function linksOf(
  tx: Database,
  ids: readonly string[],
  keys: Keys | null = null,
): Promise<string[]> {
  const found = await tx
    .select({ id: clients.id, hash: clients.tokenHash, sealed: clients.tokenSealed })
    .from(clients)
    .where(isAnyOf(clients.id, ids))
  return found.flatMap(({ id, hash, sealed }) => {
    const token = hash === null && keys ? unseal(keys, sealed, id) : null
    return hash ?? (token === null ? [] : hashToken(token))
  })
}
