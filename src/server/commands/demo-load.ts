// npm run demo:load: loads the demo data, into an empty database only (design section 8).
import { createPasswords, productCost } from '../auth/passwords.ts'
import { fillWithDemoData, isEmpty } from '../demo/fill.ts'
import { printError, printLine } from './support/command.ts'
import { demoTexts } from './support/texts.ts'
import { withDatabase } from './support/with-database.ts'

await withDatabase(async ({ db, keys, env }) => {
  if (!env.allowsDemo) {
    printError(demoTexts.notLocal)
    return 1
  }
  if (!(await isEmpty(db))) {
    printError(demoTexts.notEmpty)
    return 1
  }
  const passwords = createPasswords(productCost)
  const demo = await fillWithDemoData({ db, keys, passwords, now: new Date() })
  printLine(demo.welcome(env.publicUrl?.origin ?? `http://localhost:${env.port}`).trimEnd())
  return 0
})
