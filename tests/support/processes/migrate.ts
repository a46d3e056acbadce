import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { migratePostgres } from '#server/platform/db/migrate.ts'

/** Migrates the PostgreSQL of its argument when it reads a line, so that several processes can start at once. */
const [url = ''] = process.argv.slice(2)
const input = createInterface({ input: process.stdin })
writeSync(1, 'ready\n')
for await (const _line of input) {
  await migratePostgres(url)
  break
}
input.close()
process.stdin.destroy()
