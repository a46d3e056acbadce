// Lays out what production runs, as the Dockerfile does, and starts it: it is small, holds no tool of development, and needs
// nothing of this checkout. Exits 1 with what is wrong.

import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execFileSync, spawn } from '../../scripts/setup/programs.mjs'

/** The limit of what lies beside Node. */
const mostBytes = 60_000_000
const unwanted = ['typescript', 'pg', 'postgres', 'patch-package', 'vite', 'react']
const listening = /Tidspott listens on ([^\s"]+)/

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tidspott-release-'))
const app = join(folder, 'app')
const { PATH } = process.env
const env = {
  PATH,
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  EMBEDDED_SYNC: '0',
  // Of the account that admin:create makes, which reads the list of leaked passwords and hashes.
  ADMIN_EMAIL: 'chef@example.com',
  ADMIN_NAME: 'Chef',
  ADMIN_PASSWORD: 'korvspad-under-bron',
}
const faults = []
try {
  run(process.execPath, join(root, 'scripts/release.mjs'), app)
  const bytes = bytesOf(app)
  console.log(`release: ${(bytes / 1e6).toFixed(1)} / ${mostBytes / 1e6} MB beside Node`)
  if (bytes > mostBytes) faults.push('it is too large')
  for (const name of unwanted)
    if (existsSync(join(app, 'node_modules', name))) faults.push(`it holds ${name}`)
  if (!isPatched()) faults.push('its bundle holds postgres.js without our patch')
  run(process.execPath, '--input-type=module', '--eval', "await import('sharp')")
  await serve()
  run(join(app, 'bin/tidspott'), 'admin:create')
  if (!run(join(app, 'bin/tidspott'), 'books:verify').trim())
    faults.push('tidspott books:verify says nothing')
} catch (error) {
  faults.push(error.message)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const fault of faults) console.error(`release: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Whether the bundle holds a function that patches/postgres+*.patch adds. */
function isPatched() {
  const server = join(app, 'dist/server')
  return readdirSync(server, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .some((name) => readFileSync(join(server, name), 'utf8').includes('dropWrites'))
}

/** Starts the server once, on an embedded database with demo data, and asks for a page. */
async function serve() {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: app,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const url = await urlOf(child)
    const page = await fetch(`${url}/login`)
    if (page.status !== 200) faults.push(`/login answers ${page.status}`)
    // Counted by the rate limiter, which would import a package of its own where it is not patched.
    const login = await fetch(`${url}/trpc/auth.login`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ json: { email: 'ingen@example.com', password: 'fel' } }),
    })
    if (login.status !== 401) faults.push(`a login of nobody is answered with ${login.status}`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

function urlOf(child) {
  return new Promise((resolve, reject) => {
    let written = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        written += chunk
        const found = listening.exec(written)?.[1]
        if (found) resolve(found)
      })
    child.once('exit', () => reject(new Error(`the server did not start.\n${written}`)))
  })
}

function run(command, ...args) {
  return execFileSync(command, args, {
    cwd: existsSync(app) ? app : root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function bytesOf(path) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}
