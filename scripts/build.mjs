// npm run build: builds both sides into dist, even when they are up to date.
import './setup/require-node.mjs'
import { build } from './setup/build.mjs'
import { ensureProductInstalled } from './setup/install.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'

endChildrenWithUs()
try {
  await ensureProductInstalled(console.log)
  await build()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
