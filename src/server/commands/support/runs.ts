import { type RunStore, runsInFile, runsInTable } from '../../backup/runs.ts'
import { ownerUrl } from '../../db/open.ts'
import { openPostgres } from '../../db/postgres.ts'
import type { Env } from '../../env.ts'
import { printError } from './command.ts'
import { backupTexts as texts } from './texts.ts'

/**
 * Where commands note their runs, for the servers to tell. That a success cannot be noted is told, and changes nothing: the
 * database may be of an older version. After a failure it is of no interest: the database may be what has failed.
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
