// npm run nemesis: the tests of faults at their greatest depth: killed processes, power cuts, killed connections, races
// for the data directory. Power cuts need root and loop devices; without them it fails. Takes some minutes.
import './setup/require-node.mjs'
import { spawn } from 'node:child_process'
import { ensureInstalled } from './setup/install.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'
import { root, tools } from './setup/project.mjs'

const tests = [
  'tests/server/books/kill.test.ts',
  'tests/server/books/concurrency.test.ts',
  'tests/server/db/connection-loss.test.ts',
  'tests/server/db/directory-lock.test.ts',
]

const letGo = endChildrenWithUs()
try {
  await ensureInstalled()
  letGo()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const run = spawn(
  process.execPath,
  [tools.vitest, 'run', '--config=tests/vitest.config.ts', '--project=server', ...tests],
  { cwd: root, env: { ...process.env, TIDSPOTT_TEST_DEPTH: 'nemesis' }, stdio: 'inherit' },
)
run.on('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal))
