import { type RunStore, runsInFile, runsInTable } from '../../operations/backup/runs.ts'
import { ownerUrl } from '../../operations/opening/open.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import type { Env } from '../../platform/system/env.ts'
import { printError } from './command.ts'
import { backupTexts as texts } from './texts.ts'

/**
 * Where commands note their runs, for the servers to tell. A success that cannot be noted is reported, but is no
 * failure: the database may be of an older version. A failure that cannot be noted is not reported: the database may be
 * its cause.
 */
export function runsOf(env: Env): Pick<RunStore, 'note'> {
  return {
    note: (kind, outcome, at) =>
      inStore(env, ({ note }) => note(kind, outcome, at)).catch(() => {
        if (outcome === 'succeeded') printError(texts.notNoted)
      }),
  }
}

async function inStore(env: Env, work: (store: RunStore) => Promise<void>): Promise<void> {
  const url = ownerUrl(env)
  if (!url) return work(runsInFile(env.dataDir))
  const { db, close } = openPostgres(url)
  try {
    await work(runsInTable(db))
  } finally {
    await close()
  }
}
