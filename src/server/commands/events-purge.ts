// npm run events:purge -- --older-than 365d: deletes events older than that (D34).
import { purgeDaysMin, purgeEvents } from '../events/purge.ts'
import { type Arguments, printLine } from './support/command.ts'
import { purgeTexts } from './support/texts.ts'
import { withOwnedDatabase } from './support/with-database.ts'

const dayMs = 24 * 60 * 60 * 1000

await withOwnedDatabase(
  'events:purge',
  async ({ db, options }) => {
    const days = daysOf(options)
    const limit = new Date(Date.now() - days * dayMs)
    printLine(purgeTexts.purged(await purgeEvents(db, limit), days))
    return 0
  },
  ({ options }) => (daysOf(options) < purgeDaysMin ? purgeTexts.age(purgeDaysMin) : null),
)

/** The age that was given, in days; 0 for what is none. */
function daysOf(options: Arguments<'events:purge'>['options']): number {
  const [, digits = ''] = /^(\d{1,5})d$/.exec(options['older-than'] ?? '') ?? []
  return Number(digits)
}
