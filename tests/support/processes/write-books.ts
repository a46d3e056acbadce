import { writeSync } from 'node:fs'
import { openDatabase } from '#server/operations/opening/open.ts'
import { DirectoryInUse } from '#server/platform/db/lock/directory-lock.ts'
import { writeBooks } from '#tests/book-writer.ts'

/**
 * Writes to the books of an embedded database until it is killed. Prints acknowledged writes, one line each; 'failed
 * why' and ends when a write fails; 'refused' and ends when the directory is in use.
 */
const [dataDir = '', round = '', ...books] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)

try {
  const { db } = await openDatabase({ databaseUrl: null, dataDir })
  await writeBooks({ db, books, round: Number(round), say })
} catch (error) {
  say(error instanceof DirectoryInUse ? 'refused' : `failed ${String(error).split('\n', 1)[0]}`)
  process.exit(1)
}
