// npm run rehearse -- [FILE or FOLDER]: restores the newest backup on trial, beside the database, which it leaves alone.

import { copiesFolder } from '../operations/backup/copies.ts'
import { noting } from '../operations/backup/runs.ts'
import { newestBackup, rehearse } from '../operations/restore/rehearse.ts'
import { existingKeys } from '../platform/access/keys.ts'
import { readEnv } from '../platform/system/env.ts'
import { printLine, runCommand } from './support/command.ts'
import { runsOf } from './support/runs.ts'
import { rehearseTexts as texts } from './support/texts.ts'

await runCommand('rehearse', async ({ positionals: [given] }) => {
  const env = readEnv()
  const keys = await existingKeys(env.secretKey, env.dataDir, env.oldSecretKey)
  await noting(runsOf(env), 'rehearsal', async () => {
    const file = await newestBackup(given ?? copiesFolder(env.dataDir))
    const proven = await rehearse(file, { dataDir: env.dataDir, keys })
    printLine(texts.proven(file, proven))
  })
  printLine(keys ? texts.opened : texts.noKey)
  return 0
})
