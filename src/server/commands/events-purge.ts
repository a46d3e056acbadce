// npm run events:purge -- --older-than 365d: deletes events older than that (design D34).
import { parseArgs } from 'node:util'
import { purgeDaysMin, purgeEvents } from '../events/purge.ts'
import { printError, printLine } from './support/command.ts'
import { purgeTexts } from './support/texts.ts'
import { withOwnedDatabase } from './support/with-database.ts'

const dayMs = 24 * 60 * 60 * 1000

const days = wantedDays(process.argv.slice(2))
if (days === null) {
  printError(purgeTexts.usage(purgeDaysMin))
  process.exitCode = 1
} else {
  await withOwnedDatabase(async ({ db }) => {
    const limit = new Date(Date.now() - days * dayMs)
    printLine(purgeTexts.purged(await purgeEvents(db, limit), days))
    return 0
  })
}

/** The age in days, at least the minimum; null when the arguments do not say one. */
function wantedDays(args: string[]): number | null {
  try {
    const { values } = parseArgs({ args, options: { 'older-than': { type: 'string' } } })
    const [, digits = ''] = /^(\d{1,5})d$/.exec(values['older-than'] ?? '') ?? []
    return Number(digits) >= purgeDaysMin ? Number(digits) : null
  } catch {
    return null
  }
}
