// npm run demo:load: the demo data, into an empty database only (design section 8).
import { createPasswords, productCost } from '../auth/passwords.ts'
import { fillWithDemoData, isEmpty } from '../demo/fill.ts'
import { demoTexts } from './support/texts.ts'
import { complain, say, withDatabase } from './support/with-database.ts'

await withDatabase(async ({ db, keys, env }) => {
  if (!env.allowsDemo) {
    complain(demoTexts.notLocal)
    return 1
  }
  if (!(await isEmpty(db))) {
    complain(demoTexts.notEmpty)
    return 1
  }
  const passwords = createPasswords(productCost)
  const demo = await fillWithDemoData({ db, keys, passwords, now: new Date() })
  say(demo.welcome(env.publicUrl?.origin ?? `http://localhost:${env.port}`).trimEnd())
  return 0
})
