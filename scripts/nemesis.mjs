// npm run nemesis: the tests of faults at their greatest depth: killed processes, power cuts, full disks, PID namespaces,
// killed backends and restarts of PostgreSQL, killed connections, races for the data directory, an unreliable network with
// stopped servers, three processes behind nginx. Power cuts, disks and namespaces need root; without it they fail. Takes some minutes.
// `npm run nemesis -- pgbouncer`: the suite of the books through PgBouncer in transaction mode. `npm run nemesis -- soak
// --minutes 60`: half load for that long, and whether memory and event loop stay flat. `npm run nemesis -- upgrade --from
// REVISION`: three processes of that revision behind nginx are replaced one after another under load.
// `npm run nemesis -- operations`: docs/operations.md followed on a systemd that is booted in a container, from the install
// to a lost machine, with an upgrade from the present commit, or from `--from REVISION` (one that has `tidspott upgrade`).
// Needs root, systemd-nspawn, PostgreSQL and nginx; without them it says what it could not run, and fails.
// `npm run nemesis -- bare`: `npm start` and `npm test` on a machine that has Node and apt and nothing else, as root and as a
// user without root and apt; `-- bare server/auth` only those tests. Needs root and debootstrap.
import './setup/require-node.mjs'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { withSetupLock } from './setup/lock.mjs'
import { become, prepared } from './setup/processes.mjs'
import { requireProgram, spawnSync } from './setup/programs.mjs'
import { root, tools } from './setup/project.mjs'

const faults = [
  'tests/server/operations/books/kill.test.ts',
  'tests/server/operations/books/postgres-faults.test.ts',
  'tests/server/operations/books/concurrency.test.ts',
  'tests/server/platform/db/connection-loss.test.ts',
  'tests/server/platform/db/directory-lock.test.ts',
  'tests/server/idempotency/unreliable-network.test.ts',
  'tests/server/app/several-processes.test.ts',
]

/** The suite of the books, but for the faults of the embedded database. */
const throughPooler = [
  'tests/server/operations/books/charge-table.test.ts',
  'tests/server/operations/books/concurrency.test.ts',
  'tests/server/operations/books/model.test.ts',
  'tests/server/operations/books/postgres-faults.test.ts',
  'tests/server/operations/books/races.test.ts',
  'tests/server/operations/books/reads.test.ts',
  'tests/server/operations/books/refusals.test.ts',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' }, from: { type: 'string' } },
})
const [what = 'faults', ...words] = positionals

function vitest(files, env) {
  return {
    args: [tools.vitest, 'run', '--config=tests/vitest.config.ts', '--project=server', ...files],
    env,
  }
}

const runs = {
  faults: () => {
    requireProgram('nginx')
    return vitest(faults, { TIDSPOTT_TEST_DEPTH: 'nemesis', TIDSPOTT_REQUIRE_ALL: '1' })
  },
  pgbouncer: () => {
    requireProgram('pgbouncer')
    return vitest(throughPooler, {
      TIDSPOTT_TEST_DEPTH: 'full',
      TIDSPOTT_TEST_POOLER: 'pgbouncer',
    })
  },
  soak: async () => {
    await ensureBuilt()
    return {
      args: [tools.tsx, 'tests/bench/run.ts', 'soak'],
      env: { NODE_ENV: 'production', SOAK_MINUTES: values.minutes },
    }
  },
  upgrade: async () => {
    requireProgram('nginx')
    if (!values.from)
      throw new Error('From which release? npm run nemesis -- upgrade --from REVISION')
    const before = await withSetupLock(() => buildRelease(values.from))
    await ensureBuilt()
    return {
      args: [tools.tsx, 'tests/bench/run.ts', 'upgrade'],
      env: { NODE_ENV: 'production', RELEASE_BEFORE: before },
    }
  },
  operations: async () => {
    const before = values.from
      ? [await withSetupLock(() => layOutRelease(buildRelease(values.from)))]
      : []
    await ensureBuilt()
    return { program: join(root, 'scripts/production/operations.sh'), args: before }
  },
  bare: () => ({ program: join(root, 'scripts/bare/bare.sh'), args: words }),
}

const chosen = await prepared(async () => {
  if (!Object.hasOwn(runs, what))
    throw new Error(`${what} is unknown: ${Object.keys(runs).join(', ')} are there.`)
  await ensureInstalled()
  return runs[what]()
})
become(chosen.program ?? process.execPath, chosen.args, chosen.env)

/** Installs and builds an earlier revision below .cache, once. Returns the folder. */
function buildRelease(revision) {
  const commit = output('git', ['rev-parse', '--verify', `${revision}^{commit}`], root)
  const folder = join(root, '.cache/releases', commit)
  if (existsSync(join(folder, 'dist/server/main.js'))) return folder
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`Builds ${commit} …\n`)
  output('git', ['clone', '--quiet', '--no-checkout', root, folder], root)
  output('git', ['checkout', '--quiet', '--detach', commit], folder)
  output('npm', ['ci', '--no-audit', '--no-fund'], folder)
  output(process.execPath, ['scripts/build.mjs'], folder)
  return folder
}

/** Lays the release of a built checkout out beside it, once: another drill may be reading it. Returns the folder. */
function layOutRelease(checkout) {
  const folder = `${checkout}-release`
  if (existsSync(folder)) return folder
  const partial = `${folder}-partial`
  rmSync(partial, { recursive: true, force: true })
  output(process.execPath, ['scripts/release.mjs', partial], checkout)
  renameSync(partial, folder)
  return folder
}

/** What the command prints. Throws with all of it when it fails. */
function output(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.\n${stdout}${stderr}`)
  return stdout.trim()
}
