// npm run move -- postgres://…: moves the embedded database to an empty PostgreSQL.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openArchive, writeFileWhole } from '../operations/backup/archive.ts'
import { writeBackup } from '../operations/backup/backup.ts'
import { embeddedCopier } from '../operations/backup/copier.ts'
import { copiesFolder, makeFolder } from '../operations/backup/copies.ts'
import { markMoved, openEmbedded } from '../operations/opening/embedded.ts'
import { restoreInto, type Target } from '../operations/restore/into.ts'
import { blaming, placeOf } from '../platform/db/faults.ts'
import { readEnv } from '../platform/system/env.ts'
import { printError, printLine, runCommand } from './support/command.ts'
import { showProgress } from './support/progress.ts'
import { booksTexts, moveTexts as texts } from './support/texts.ts'
import { requireEmbedded } from './support/with-database.ts'

await runCommand('move', async ({ positionals: [url = ''] }) => {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    printError(texts.address)
    return 1
  }
  const { dataDir, embeddedSync, databaseUrl } = readEnv()
  if (databaseUrl) {
    printError(texts.isPostgres)
    return 1
  }
  await requireEmbedded({ dataDir })
  const { client, close } = await openEmbedded(dataDir, { sync: embeddedSync })
  try {
    const folder = copiesFolder(dataDir)
    await makeFolder(folder)
    const file = join(folder, 'move.zip')
    await writeFileWhole(file, (target) =>
      writeBackup(embeddedCopier(client), { target, now: new Date(), isEmbedded: true }),
    )
    const { manifest, wrong } = await blaming({ name: 'the new address', url }, () =>
      restoreFrom(file, { databaseUrl: url, dataDir }),
    )
    await markMoved(dataDir, placeOf(url))
    printLine(texts.moved(manifest, placeOf(url)))
    for (const pot of wrong) printError(booksTexts.pot(pot))
    return wrong.length > 0 ? 1 : 0
  } finally {
    await close()
  }
})

/** Restores the archive, which only this command uses, and deletes it. */
async function restoreFrom(file: string, target: Target) {
  const archive = await openArchive(file)
  try {
    const { manifest } = archive
    const { wrong } = await restoreInto(target, archive, { onTable: showProgress(manifest) })
    return { manifest, wrong }
  } finally {
    archive.close()
    await rm(file)
  }
}
