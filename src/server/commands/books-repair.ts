// npm run books:repair: shows what it would set for each pot that disagrees with its facts, and sets it with --yes (D44).
import { checkBooks } from '../operations/books/check.ts'
import { repairBooks } from '../operations/books/repair.ts'
import { pots } from '../schema/pots.ts'
import { printError, printLine } from './support/command.ts'
import { booksTexts, repairTexts as texts } from './support/texts.ts'
import { withDatabase } from './support/with-database.ts'

await withDatabase('books:repair', async ({ db, options }) => {
  if (!options.yes) {
    const wrong = await checkBooks(db)
    for (const pot of wrong) printLine(texts.pot(pot))
    if (wrong.length === 0) printLine(booksTexts.agree(await db.$count(pots)))
    else printError(texts.notYet())
    return wrong.length === 0 ? 0 : 1
  }
  const { repaired, left } = await repairBooks(db, () => new Date())
  for (const pot of repaired) printLine(texts.pot(pot))
  printLine(texts.repaired(repaired.length))
  for (const pot of left) printError(booksTexts.pot(pot))
  return left.length === 0 ? 0 : 1
})
