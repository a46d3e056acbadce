import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { withSetupLock } from './lock.mjs'
import { runNode } from './processes.mjs'
import { root, tools } from './project.mjs'

const dist = join(root, 'dist')
const stampFile = join(dist, '.stamp')
/** Which source became which files, for the size gate. */
const manifestFile = join(dist, 'web-manifest.json')
const sides = ['web', 'server']

/** All that decides what the build makes. */
const sources = [
  'package.json',
  'package-lock.json',
  'patches',
  'public',
  'scripts/setup/build.mjs',
  'scripts/setup/compress.mjs',
  'src',
  'tsconfig.json',
]

/** Builds both sides into dist, unless dist was made from the very same sources. Throws with the builder's words. */
export async function ensureBuilt(say = console.log) {
  if (isBuilt()) return
  await withSetupLock(async () => {
    if (isBuilt()) return
    say('Bygger …')
    await build()
  })
}

/** Builds both sides into dist, whatever lies there. */
export async function build() {
  const made = fingerprint(sources)
  for (const old of [stampFile, manifestFile]) rmSync(old, { force: true })
  const results = await Promise.all(sides.map(buildSide))
  const failed = results.filter((result) => result.code !== 0)
  if (failed.length > 0)
    throw new Error(`The build failed.\n${failed.map((one) => one.output).join('\n')}`)
  // The list of what was built is for our own checks, not for whoever asks the server for files.
  renameSync(join(dist, 'web/.vite/manifest.json'), manifestFile)
  rmSync(join(dist, 'web/.vite'), { recursive: true })
  await compressFiles(join(dist, 'web'))
  writeFileSync(stampFile, JSON.stringify({ sources: made }))
}

function buildSide(side) {
  const config = join(root, 'src', side, 'vite.config.ts')
  return runNode([tools.vite, 'build', '--config', config, '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

function isBuilt() {
  const isThere = ['server/main.js', 'web/index.html'].every((file) => existsSync(join(dist, file)))
  return isThere && readStamp(stampFile)?.sources === fingerprint(sources)
}
