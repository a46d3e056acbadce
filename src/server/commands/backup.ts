// npm run backup -- FILE: writes a backup of the whole database, while the server runs or not.
import { existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { openArchive, writeFileWhole } from '../backup/archive.ts'
import { writeBackup } from '../backup/backup.ts'
import { embeddedCopier, postgresCopier } from '../backup/copier.ts'
import { backupOfRunningServer } from '../backup/running-server.ts'
import { hasEmbedded, openEmbedded } from '../db/embedded.ts'
import { ownerUrl } from '../db/open.ts'
import { type Env, readEnv } from '../env.ts'
import { printError, printLine, runCommand } from './support/command.ts'
import { clearProgress, showProgress } from './support/progress.ts'
import { backupTexts as texts } from './support/texts.ts'

await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) {
    printError(texts.usage)
    return 1
  }
  if (existsSync(file)) {
    printError(texts.exists(file))
    return 1
  }
  const isWritten = await writeTo(file, readEnv())
  clearProgress()
  if (!isWritten) {
    printError(texts.noDatabase)
    return 1
  }
  const archive = await openArchive(file)
  printLine(texts.written(file, archive.manifest))
  archive.close()
  return 0
})

/** False when there is no database yet. */
async function writeTo(file: string, env: Env): Promise<boolean> {
  const now = new Date()
  const url = ownerUrl(env)
  if (url) {
    await writeFileWhole(file, (target) =>
      writeBackup(postgresCopier(url), { target, now, isEmbedded: false, onTable: showProgress() }),
    )
    return true
  }
  if (!(await hasEmbedded(env.dataDir))) return false
  const running = await backupOfRunningServer(env.dataDir)
  if (running) {
    await writeFileWhole(file, (target) => pipeline(running, target))
    return true
  }
  const { client, close } = await openEmbedded(env.dataDir, { sync: env.embeddedSync })
  try {
    await writeFileWhole(file, (target) =>
      writeBackup(embeddedCopier(client), {
        target,
        now,
        isEmbedded: true,
        onTable: showProgress(),
      }),
    )
    return true
  } finally {
    await close()
  }
}
