// Fails when the tables in src/server differ from the migrations: runs drizzle-kit on a copy of drizzle/, and expects
// no new migration. Works offline.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { endChildrenWithUs, runNode } from './setup/processes.mjs'
import { root, tools } from './setup/project.mjs'

const limitMs = 60_000

const folder = mkdtempSync(join(tmpdir(), 'tidspott-migrations-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
endChildrenWithUs()

cpSync(join(root, 'drizzle'), folder, { recursive: true })
// drizzle-kit joins the path to its working directory, even when it starts with a slash.
const out = relative(root, folder)
const args = [
  'generate',
  '--dialect=postgresql',
  '--schema=src/server/db/schema.ts',
  `--out=${out}`,
]
const { code, output } = await runNode([tools.drizzleKit, ...args], { limitMs })
// It exits with 0 and without that message where it would ask whether a column was renamed.
if (code !== 0 || !output.includes('No schema changes')) {
  console.error(`The tables have changed without a migration: run npm run db:generate.\n${output}`)
  process.exitCode = 1
}
