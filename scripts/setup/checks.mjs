import { join } from 'node:path'
import { runNode } from './processes.mjs'
import { root, tools } from './project.mjs'

/** The read-only checks: each resolves to { code, output }. */
export const checks = {
  format: () => runNode([tools.biome, 'check', '--error-on-warnings', '--reporter=summary', '.']),
  lint: () =>
    inTurn(
      [tools.oxlint],
      [join(root, 'scripts/house-rules.mjs')],
      [join(root, 'scripts/catalogue.mjs'), '--check'],
      [join(root, 'scripts/lock-platforms.mjs'), '--check'],
      [join(root, 'scripts/migrations-check.mjs')],
      [join(root, 'scripts/security-check.mjs')],
      [join(root, 'scripts/test-files-check.mjs')],
    ),
  types: () => runNode([tools.tsc, '--noEmit', '--pretty', 'false', '-p', 'tsconfig.json']),
  unused: () => runNode([tools.knip, '--no-progress']),
}

/** Formats every file. */
export function format() {
  return runNode([tools.biome, 'check', '--write', '.'])
}

/** Runs all of them, also after a failure, so that everything can be fixed at once. */
async function inTurn(...commands) {
  const results = []
  for (const command of commands) results.push(await runNode(command))
  return {
    code: results.every((one) => one.code === 0) ? 0 : 1,
    output: results
      .filter((one) => one.code !== 0)
      .map((one) => one.output)
      .join('\n'),
  }
}
