// npm run rehearse -- [FILE or FOLDER]: restores the newest backup on trial, beside the database, which it leaves alone.
import { existingKeys } from '../access/keys.ts'
import { copiesFolder } from '../backup/copies.ts'
import { newestBackup, rehearse } from '../backup/rehearse.ts'
import { noting } from '../backup/runs.ts'
import { readEnv } from '../env.ts'
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
