// npm run bench: builds, starts a PostgreSQL like the tests, and runs tests/bench/*.bench.ts sequentially. `npm run
// bench -- week` runs only those whose name contains the word.
import './setup/require-node.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { becomeNode, prepared } from './setup/processes.mjs'
import { tools } from './setup/project.mjs'

await prepared(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
becomeNode([tools.tsx, 'tests/bench/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
