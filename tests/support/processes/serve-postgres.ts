import { writeSync } from 'node:fs'
import { startPostgres } from '#tests/postgres-server.ts'

/** Starts a PostgreSQL, prints its address, and stops it when the standard input closes. */
const server = await startPostgres()
writeSync(1, `${server.url}\n`)
process.stdin.resume()
process.stdin.once('end', () => void server.stop())
