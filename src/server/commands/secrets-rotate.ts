// npm run secrets:rotate: seals everything anew under the current secret, after replacing it where it is the key file.
import { loadKeys, removeOldKeyFile, replaceKeyFile } from '../access/keys.ts'
import { sealAnew } from '../access/sealed-texts.ts'
import { printError, printLine } from './support/command.ts'
import { secretsTexts } from './support/texts.ts'
import { withDatabase } from './support/with-database.ts'

await withDatabase(async ({ db, env }) => {
  const { secretKey, oldSecretKey, dataDir } = env
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
})
