// npm run books:verify: recomputes every pot from its facts and names each that disagrees (design section 5).
import { verifyBooks } from '../db/books.ts'
import { pots } from '../pots/tables.ts'
import { booksTexts } from './support/texts.ts'
import { complain, say, withDatabase } from './support/with-database.ts'

await withDatabase(async ({ db }) => {
  const wrong = await verifyBooks(db)
  const count = await db.$count(pots)
  if (wrong.length === 0) {
    say(booksTexts.agree(count))
    return 0
  }
  for (const pot of wrong) say(booksTexts.pot(pot))
  complain(booksTexts.disagree(wrong.length, count))
  return 1
})
