// npm run demo:load: loads the demo data, into an empty database only (design section 8).
import { createPasswords, productCost } from '../auth/passwords.ts'
import { fillWithDemoData, isEmpty } from '../demo/fill.ts'
import { demoLogins } from '../demo/logins.ts'
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
  await fillWithDemoData({ db, keys, passwords, now: new Date() })
  const url = env.publicUrl?.origin ?? `http://localhost:${env.port}`
  printLine((await demoLogins({ db, keys, passwords }, url)).trimEnd())
  return 0
})
