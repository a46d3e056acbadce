import { join } from 'node:path'
import type { EmbeddedClient } from '../../platform/db/engine/client.ts'
import { pendingMigrations } from '../../platform/db/migrations.ts'
import { queryOnEmbedded } from '../../platform/db/query.ts'
import { writeFileWhole } from './archive.ts'
import { writeBackup } from './backup.ts'
import { embeddedCopier } from './copier.ts'
import { copiesFolder, copyName, deleteExpiredCopies, makeFolder } from './copies.ts'

type Place = { client: EmbeddedClient; dataDir: string; now: Date }

/**
 * Copies the embedded database into its folder of copies, and deletes those that are no longer kept. Rejects when the
 * database is damaged: a copy of what is left would be taken for a whole one. Returns its file.
 */
export async function makeCopy({ client, dataDir, now }: Place): Promise<string> {
  await client.verify()
  const file = await copyTo({ client, dataDir, now }, copyName(now))
  await deleteExpiredCopies(copiesFolder(dataDir), now)
  return file
}

/** Copies the embedded database when migrations are about to change it, and returns the file; null otherwise. */
export async function copyBeforeMigration({ client, dataDir, now }: Place): Promise<string | null> {
  if ((await pendingMigrations(queryOnEmbedded(client))).length === 0) return null
  return copyTo({ client, dataDir, now }, copyName(now, true))
}

async function copyTo({ client, dataDir, now }: Place, name: string): Promise<string> {
  const file = join(copiesFolder(dataDir), name)
  await makeFolder(copiesFolder(dataDir))
  await writeFileWhole(file, (target) =>
    writeBackup(embeddedCopier(client), { target, now, isEmbedded: true }),
  )
  return file
}
