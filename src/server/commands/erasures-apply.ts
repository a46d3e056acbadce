// npm run erasures:apply: erases again what ERASURE_LOG names, after a backup was restored.
import { applyErasures } from '../erasure/apply.ts'
import { erasureTexts } from './support/texts.ts'
import { printLine, withDatabase } from './support/with-database.ts'

await withDatabase(async ({ db, env }) => {
  printLine(erasureTexts.applied(await applyErasures(db, { file: env.erasureLog })))
  return 0
})
