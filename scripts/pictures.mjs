// npm run pictures: starts the built product with demo data and photographs every screen and main dialog, at four widths,
// light and dark, into pictures/. `npm run pictures -- BEFORE` shows the pictures of the folder BEFORE beside the new ones.
// `--to FOLDER` writes elsewhere, `--of CHECKOUT` photographs another built checkout, `--only WORD` some of the screens.
import './setup/require-node.mjs'
import { spawn } from 'node:child_process'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'
import { root, tools } from './setup/project.mjs'

const letGo = endChildrenWithUs()
const args = process.argv.slice(2)
try {
  await ensureInstalled()
  if (!args.includes('--of')) await ensureBuilt()
  letGo()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const run = spawn(process.execPath, [tools.tsx, 'tests/pictures/run.ts', ...args], {
  cwd: root,
  stdio: 'inherit',
})
run.on('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal))
