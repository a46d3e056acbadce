// Fails when the tables in src/server differ from the migrations: runs drizzle-kit on a copy of drizzle/, and expects
// no new migration. Works offline. Fails also for a migration that a running server of the release before would not
// survive (docs/scaling.md, Rolling upgrade).
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { breaksOlderServers } from './setup/expand-only.mjs'
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
  '--schema=src/server/schema/every-table.ts',
  `--out=${out}`,
]
for (const file of readdirSync(join(root, 'drizzle')).filter((name) => name.endsWith('.sql')))
  for (const breach of breaksOlderServers(readFileSync(join(root, 'drizzle', file), 'utf8'))) {
    console.error(`drizzle/${file}: ${breach}. Only add; see docs/scaling.md, Rolling upgrade.`)
    process.exitCode = 1
  }

const { code, output } = await runNode([tools.drizzleKit, ...args], { limitMs })
// It exits with 0 and without that message where it would ask whether a column was renamed.
if (code !== 0 || !output.includes('No schema changes')) {
  console.error(`The tables have changed without a migration: run npm run db:generate.\n${output}`)
  process.exitCode = 1
}
