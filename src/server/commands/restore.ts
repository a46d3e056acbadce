// npm run restore -- FILE: restores a backup into an empty or a used database, ends what the backup would revive (D123), and
// erases again what ERASURE_LOG names.
import { existsSync } from 'node:fs'
import { openArchive } from '../operations/backup/archive.ts'
import { policies } from '../operations/mailing/kinds.ts'
import { ownerSetting } from '../operations/opening/open.ts'
import { type EndedByRestore, endWhatABackupRevives } from '../operations/restore/after-restore.ts'
import { applyErasures } from '../operations/restore/apply-erasures.ts'
import { restoreInto } from '../operations/restore/into.ts'
import { blaming } from '../platform/db/faults.ts'
import { grantServerRole } from '../platform/db/grants.ts'
import type { MailKind } from '../platform/mail/outbox.ts'
import { readEnv } from '../platform/system/env.ts'
import { printError, printLine, runCommand } from './support/command.ts'
import { showProgress } from './support/progress.ts'
import { sealingKeys } from './support/sealing-keys.ts'
import { booksTexts, erasureTexts, restoreTexts as texts } from './support/texts.ts'
import { requireDataDir } from './support/with-database.ts'

await runCommand('restore', async ({ positionals: [file = ''], options }) => {
  const env = readEnv()
  const appliesErasures = !options['no-erasures']
  if (appliesErasures && !existsSync(env.erasureLog)) {
    printError(texts.noErasureLog(env.erasureLog))
    return 1
  }
  if (!env.databaseUrl) requireDataDir(env)
  const archive = await openArchive(file)
  const owner = ownerSetting(env)
  let refused: string[] = []
  let ended: EndedByRestore | null = null
  const restore = () =>
    restoreInto({ databaseUrl: owner?.url ?? null, dataDir: env.dataDir }, archive, {
      replaces: options.replace ?? false,
      onTable: showProgress(archive.manifest),
      finish: async (db) => {
        const keys = await sealingKeys(env, db)
        ended = await endWhatABackupRevives(db, { keys, now: new Date() })
        if (!appliesErasures) return
        const applied = await applyErasures(db, { file: env.erasureLog, keys })
        printLine(erasureTexts.applied(applied))
        refused = applied.refused
      },
    })
  const { wrong, setAside } = await (owner ? blaming(owner, restore) : restore()).finally(() =>
    archive.close(),
  )
  if (env.migrationDatabaseUrl && env.databaseUrl)
    await grantServerRole(env.migrationDatabaseUrl, env.databaseUrl)
  printLine(texts.restored(archive.manifest))
  const matterOf = (kind: MailKind) => policies[kind].ifDropped
  if (ended) for (const line of texts.ended(ended, matterOf)) printLine(line)
  if (setAside) printLine(texts.setAside(setAside))
  for (const id of refused) printError(erasureTexts.refused(id))
  for (const pot of wrong) printError(booksTexts.pot(pot))
  return refused.length + wrong.length > 0 ? 1 : 0
})
