// npm run secrets:rotate: seals everything anew under the current secret, after replacing it where it is the key file.
// With --lost, the secret before it is gone: the current one is accepted, and what it does not open stays unreadable.
import { storeKeyCheck } from '../access/key-check.ts'
import { loadKeys, removeOldKeyFile, replaceKeyFile } from '../access/keys.ts'
import { sealAnew } from '../access/sealed-texts.ts'
import { removeUnreadableAuthenticators } from '../auth/factor/unreadable-secrets.ts'
import type { Database } from '../db/database.ts'
import { withoutServers } from '../db/lock/running-servers.ts'
import { ownerUrl } from '../db/open.ts'
import type { Env } from '../env.ts'
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
