// npm run bench: builds, starts a PostgreSQL like the tests, and runs tests/bench/*.bench.ts sequentially. `npm run
// bench -- week` runs only those whose name contains the word.
import './setup/require-node.mjs'
import { spawn } from 'node:child_process'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'
import { root, tools } from './setup/project.mjs'

const letGo = endChildrenWithUs()
try {
  await ensureInstalled()
  await ensureBuilt()
  letGo()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const bench = spawn(process.execPath, [tools.tsx, 'tests/bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: 'inherit',
})
bench.on('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal))
