import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, runNpm } from './processes.mjs'
import { root } from './project.mjs'

const version = '24.21.0'

/**
 * Path of Node 24, downloaded into .cache once through the npm registry: from the package `node`, or from the platform
 * package that its install script would select, where install scripts may not run. Throws when both fail.
 */
export async function ensureNode24() {
  const folder = join(root, '.cache', `node-${version}`)
  const system = process.platform === 'win32' ? 'win' : process.platform
  const packages = [`node-${system}-${process.arch}`, 'node']
  const reasons = []
  for (const name of packages) {
    const program = join(
      folder,
      'node_modules',
      name,
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    )
    if (await isNode24(program)) return program
    mkdirSync(folder, { recursive: true })
    const { output } = await runNpm(
      [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--no-package-lock',
        '--force',
        '--include=optional',
        `${name}@${version}`,
      ],
      { cwd: folder },
    )
    if (await isNode24(program)) return program
    reasons.push(output)
  }
  throw new Error(`Node ${version} could not be installed.\n${reasons.join('\n')}`)
}

async function isNode24(program) {
  if (!existsSync(program)) return false
  const { code, output } = await run(program, ['--version'])
  return code === 0 && output.startsWith('v24.')
}
