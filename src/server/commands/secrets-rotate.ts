// npm run secrets:rotate: seals everything anew under the current secret, after replacing it where it is the key file.
// With --lost, the secret before it is gone: the current one is accepted, and what it does not open stays unreadable.

import { removeUnreadableAuthenticators } from '../auth/factor/unreadable-secrets.ts'
import { ownerUrl } from '../operations/opening/open.ts'
import { storeKeyCheck } from '../operations/sealing/key-check.ts'
import { sealAnew } from '../operations/sealing/sealed-texts.ts'
import { loadKeys, removeOldKeyFile, replaceKeyFile } from '../platform/access/keys.ts'
import type { Database } from '../platform/db/database.ts'
import { withoutServers } from '../platform/db/lock/running-servers.ts'
import type { Env } from '../platform/system/env.ts'
import { printError, printLine } from './support/command.ts'
import { secretsTexts } from './support/texts.ts'
import { requireDataDir, withDatabase } from './support/with-database.ts'

await withDatabase(
  'secrets:rotate',
  ({ db, env, options: { lost = false } }) => {
    const rotate = () => (lost ? acceptNewKey(db, env) : sealWithNewKey(db, env))
    const url = ownerUrl(env)
    // With two secrets in the settings of every server, they read what either of them sealed: they may run.
    const isOnline = env.secretKey !== null && !lost
    return url && !isOnline ? withoutServers(url, rotate) : rotate()
  },
  (_given, env) => {
    if (env.secretKey === null) requireDataDir(env)
    return null
  },
)

async function acceptNewKey(db: Database, { secretKey, dataDir, oldSecretKey }: Env): Promise<0> {
  const keys = await loadKeys(secretKey, dataDir, oldSecretKey)
  await storeKeyCheck(db, keys)
  const apps = await removeUnreadableAuthenticators(db, keys)
  const { unreadable } = await sealAnew(db, keys)
  printLine(secretsTexts.lost(unreadable, apps))
  return 0
}

async function sealWithNewKey(
  db: Database,
  { secretKey, dataDir, oldSecretKey }: Env,
): Promise<0 | 1> {
  const isKeyFile = secretKey === null
  if (isKeyFile && oldSecretKey === null) await replaceKeyFile(dataDir)
  const count = await sealAnew(db, await loadKeys(secretKey, dataDir, oldSecretKey))
  printLine(secretsTexts.renewed(count))
  // Nothing needs the old file now: what is still unreadable, it did not seal.
  if (isKeyFile) await removeOldKeyFile(dataDir)
  if (count.unreadable > 0) {
    printError(secretsTexts.unreadable(count.unreadable))
    return 1
  }
  printLine(isKeyFile ? secretsTexts.doneWithFile : secretsTexts.done)
  return 0
}
