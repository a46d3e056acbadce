// npm run demo:load: loads the demo data, into an empty database only (D71).

import { bigPractice, bigTrainers } from '../operations/demo/big.ts'
import { fillWithDemoData, isEmpty } from '../operations/demo/fill.ts'
import { demoLogins } from '../operations/demo/logins.ts'
import { demoTrainers } from '../operations/demo/trainers.ts'
import { loadKeys } from '../platform/access/keys.ts'
import { createPasswords, productCost } from '../platform/access/passwords.ts'
import { printError, printLine } from './support/command.ts'
import { demoTexts } from './support/texts.ts'
import { requireDataDir, withDatabase } from './support/with-database.ts'

await withDatabase(
  'demo:load',
  async ({ db, env, options }) => {
    if (!(await isEmpty(db))) {
      printError(demoTexts.notEmpty)
      return 1
    }
    const keys = await loadKeys(env.secretKey, env.dataDir, env.oldSecretKey)
    const passwords = createPasswords(productCost)
    const trainers = options.big ? bigTrainers(bigPractice) : demoTrainers
    await fillWithDemoData({ db, keys, passwords, now: new Date(), trainers })
    const url = env.publicUrl?.origin ?? `http://localhost:${env.port}`
    printLine(await demoLogins({ db, keys, passwords }, url))
    return 0
  },
  (_given, env) => {
    if (env.secretKey === null) requireDataDir(env)
    return env.allowsDemo ? null : demoTexts.notLocal
  },
)
