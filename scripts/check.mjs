// npm run check: static checks only: format, lint, types and unused code. `npm run check -- --write` formats first.
import './setup/require-node.mjs'
import { checks, format } from './setup/checks.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'

endChildrenWithUs()
try {
  await ensureInstalled()
  if (process.argv.includes('--write')) await format()
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, ...(await check()) })),
  )
  for (const { name, code, output } of results) {
    console.log(code === 0 ? `${name}: ok` : `${name}: failed\n${output}`)
  }
  process.exitCode = results.every((one) => one.code === 0) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
