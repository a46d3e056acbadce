// npm run migrate: migrates the database while no server runs on it. Prints the names of those that ran, one a line.

import { openDatabase, ownerSetting } from '../operations/opening/open.ts'
import { blaming } from '../platform/db/faults.ts'
import { withoutServers } from '../platform/db/lock/running-servers.ts'
import { readEnv } from '../platform/system/env.ts'
import { printError, printLine, runCommand } from './support/command.ts'
import { migrateTexts as texts } from './support/texts.ts'
import { requireEmbedded } from './support/with-database.ts'

await runCommand('migrate', async () => {
  const env = readEnv()
  const owner = ownerSetting(env)
  const migrate = async () => {
    const { upgrade, close } = await openDatabase(env)
    await close()
    return upgrade
  }
  if (!owner) await requireEmbedded(env)
  const { migrations, copy } = await (owner
    ? blaming(owner, () => withoutServers(owner.url, migrate))
    : migrate())
  for (const name of migrations) printLine(name)
  printError(migrations.length > 0 ? texts.migrated : texts.nothing)
  if (copy) printError(texts.copy(copy))
  return 0
})
