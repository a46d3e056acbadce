// Native packages (formatter, linter, bundler) have one optional package per platform. npm writes only those it could
// reach into package-lock.json, and then `npm ci` refuses the file as incomplete. This adds the missing ones, with the
// platform parsed from the name, so that one lock file works on every machine. It also requests missing integrity hashes
// from the registry: npm adds none to an entry that it did not create, and installs whatever it is sent for one without.
// Run after a change of dependencies:
//   node scripts/lock-platforms.mjs          adds missing entries
//   node scripts/lock-platforms.mjs --check  only lists them and exits 1
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runNpm } from './setup/processes.mjs'

const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/** The optional packages that `lock` requires and does not contain: { name, version, parent }. */
export function missingPlatforms(lock) {
  const missing = []
  for (const [path, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (!isLocked(lock.packages, path, name)) missing.push({ name, version, parent })
    }
  }
  return missing
}

/** Resolves like Node: beside the parent, then in every node_modules above it. */
function isLocked(packages, path, name) {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

function lockEntry({ name, version, parent }) {
  const words = name.split('/').at(-1).split('-')
  const os = words.find((word) => systems.includes(word))
  const cpu = words.find((word) => processors.includes(word))
  if (!os || !cpu)
    throw new Error(`Cannot read the platform from ${name}; add it to the lock file by hand.`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : os === 'linux'
      ? 'glibc'
      : null
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
  }
}

/** The packages in `lock` without an integrity hash: { path, name, version }. */
function missingHashes(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.link && !entry.integrity)
    .map(([path, { name, version }]) => ({
      path,
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
    }))
}

/** The integrity hash of a package, or null when the registry does not serve it. */
async function hashOf({ name, version }) {
  const { code, output } = await runNpm(['view', `${name}@${version}`, 'dist.integrity', '--json'])
  return (code === 0 && /"(sha512-[^"]+)"/.exec(output)?.[1]) || null
}

async function addHashes(lock) {
  const missing = missingHashes(lock)
  let added = 0
  for (const one of missing) {
    const integrity = await hashOf(one)
    if (!integrity) continue
    const { version, ...rest } = lock.packages[one.path]
    lock.packages[one.path] = { version, integrity, ...rest }
    added += 1
  }
  return { added, left: missing.length - added }
}

function check(lock) {
  const breaches = [
    ...missingPlatforms(lock).map(({ name }) => `package-lock.json lacks ${name}`),
    ...missingHashes(lock).map(
      ({ name }) => `package-lock.json lacks the hash (integrity) of ${name}`,
    ),
  ]
  for (const breach of breaches) console.error(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}

async function add(lock) {
  const missing = missingPlatforms(lock)
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = lockEntry(one)
  const hashes = await addHashes(lock)
  if (missing.length + hashes.added > 0) {
    const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
    lock.packages = Object.fromEntries(sorted)
    writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  }
  console.log(
    `package-lock.json: ${missing.length} packages and ${hashes.added} hashes added; ${hashes.left} hashes are not to be had from this registry`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  if (process.argv.includes('--check')) check(lock)
  else await add(lock)
}
