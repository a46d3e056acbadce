// npm run books:verify: recomputes every pot from its rows, lists those that disagree (D56) and marks them,
// so that their trainers' books are read-only (D44).
import { checkBooks } from '../operations/books/check.ts'
import { pots } from '../schema/pots.ts'
import { printError, printLine } from './support/command.ts'
import { booksTexts } from './support/texts.ts'
import { withDatabase } from './support/with-database.ts'

await withDatabase('books:verify', async ({ db }) => {
  const wrong = await checkBooks(db)
  const count = await db.$count(pots)
  if (wrong.length === 0) {
    printLine(booksTexts.agree(count))
    return 0
  }
  for (const pot of wrong) printLine(booksTexts.pot(pot))
  printError(booksTexts.disagree(wrong.length, count))
  printError(booksTexts.readOnly())
  return 1
})
