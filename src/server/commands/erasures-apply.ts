// npm run erasures:apply: erases again what ERASURE_LOG names, after a backup was restored.
import { existsSync } from 'node:fs'
import { applyErasures } from '../operations/restore/apply-erasures.ts'
import { printError, printLine } from './support/command.ts'
import { sealingKeys } from './support/sealing-keys.ts'
import { erasureTexts } from './support/texts.ts'
import { withDatabase } from './support/with-database.ts'

await withDatabase(
  'erasures:apply',
  async ({ db, env }) => {
    const keys = await sealingKeys(env, db)
    const applied = await applyErasures(db, { file: env.erasureLog, keys })
    printLine(erasureTexts.applied(applied))
    for (const id of applied.refused) printError(erasureTexts.refused(id))
    return applied.refused.length > 0 ? 1 : 0
  },
  (_given, env) => (existsSync(env.erasureLog) ? null : erasureTexts.noFile(env.erasureLog)),
)
