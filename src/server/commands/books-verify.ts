// npm run books:verify: recomputes every pot from its rows and lists those that disagree (design section 5).
import { verifyBooks } from '../db/books.ts'
import { pots } from '../pots/tables.ts'
import { printError, printLine } from './support/command.ts'
import { booksTexts } from './support/texts.ts'
import { withDatabase } from './support/with-database.ts'

await withDatabase(async ({ db }) => {
  const wrong = await verifyBooks(db)
  const count = await db.$count(pots)
  if (wrong.length === 0) {
    printLine(booksTexts.agree(count))
    return 0
  }
  for (const pot of wrong) printLine(booksTexts.pot(pot))
  printError(booksTexts.disagree(wrong.length, count))
  return 1
})
