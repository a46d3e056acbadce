// npm run backup -- FILE: writes a backup of the whole database, while the server runs or not.
import { existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { openArchive, writeFileWhole } from '../operations/backup/archive.ts'
import { writeBackup } from '../operations/backup/backup.ts'
import { embeddedCopier, postgresCopier } from '../operations/backup/copier.ts'
import { handOn } from '../operations/backup/hook.ts'
import { noting } from '../operations/backup/runs.ts'
import { backupOfRunningServer } from '../operations/command-socket/command-socket.ts'
import { openEmbedded } from '../operations/opening/embedded.ts'
import { ownerSetting } from '../operations/opening/open.ts'
import { blaming } from '../platform/db/faults.ts'
import { type Env, readEnv } from '../platform/system/env.ts'
import { printError, printLine, runCommand } from './support/command.ts'
import { clearProgress, showProgress } from './support/progress.ts'
import { runsOf } from './support/runs.ts'
import { backupTexts as texts } from './support/texts.ts'
import { requireEmbedded } from './support/with-database.ts'

await runCommand('backup', async ({ positionals: [file = ''] }) => {
  if (existsSync(file)) {
    printError(texts.exists(file))
    return 1
  }
  const env = readEnv()
  if (!ownerSetting(env)) await requireEmbedded(env)
  const runs = runsOf(env)
  await noting(runs, 'backup', () => writeTo(file, env))
  clearProgress()
  const archive = await openArchive(file)
  printLine(texts.written(file, archive.manifest))
  archive.close()
  await handOn({ hook: env.backupHook, erasureLog: env.erasureLog, runs }, file)
  return 0
})

/** Throws OperatorError when the database has no tables yet. */
async function writeTo(file: string, env: Env): Promise<void> {
  const now = new Date()
  const owner = ownerSetting(env)
  if (owner) {
    await blaming(owner, () =>
      writeFileWhole(file, (target) =>
        writeBackup(postgresCopier(owner.url), {
          target,
          now,
          isEmbedded: false,
          onTable: showProgress(),
        }),
      ),
    )
    return
  }
  const running = await backupOfRunningServer(env.dataDir)
  if (running) {
    await writeFileWhole(file, (target) => pipeline(running, target))
    return
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
  } finally {
    await close()
  }
}
