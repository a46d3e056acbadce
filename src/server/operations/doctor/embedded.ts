import { existsSync } from 'node:fs'
import { cp, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type EmbeddedClient, openEngine } from '../../platform/db/engine/client.ts'
import { findOthers } from '../../platform/db/lock/announcement.ts'
import { queryOnEmbedded } from '../../platform/db/query.ts'
import type { Env } from '../../platform/system/env.ts'
import { copiesFolder, newestCopy } from '../backup/copies.ts'
import { embeddedDirectory, unreadable } from '../opening/database-lost.ts'
import { drizzleOn, requireNotMoved, wasCreated } from '../opening/embedded.ts'
import { type Finding, foundBy, mend, ok, unknown } from './findings.ts'
import { backupOf, clockFinding, keyFinding, migrationsFinding } from './state.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What is found of the embedded database of a stopped server: a copy of it is opened, since opening it changes it. */
export async function examineEmbedded(env: Env): Promise<Finding[]> {
  const { dataDir } = env
  if (!existsSync(dataDir))
    return [
      mend(
        'database',
        `DATA_DIR is ${resolve(dataDir)}, which does not exist. Correct it; a start of the server makes a new one.`,
      ),
    ]
  const [other] = await findOthers(await realpath(dataDir), null)
  if (other)
    return [unknown('database', `${other.description} has it open, and answers no questions`)]
  const folder = await mkdtemp(join(tmpdir(), 'tidspott-doctor-'))
  try {
    const copy = join(folder, 'pglite')
    let client: EmbeddedClient | null = null
    const database = await foundBy('database', env, async () => {
      await requireNotMoved(dataDir)
      if (!(await wasCreated(dataDir)))
        return mend(
          'database',
          `There is none in DATA_DIR, ${resolve(dataDir)}. Correct DATA_DIR, or set DATABASE_URL; a start of the server makes a new one.`,
        )
      await cp(embeddedDirectory(dataDir), copy, { recursive: true }).catch((error: unknown) => {
        throw Object.assign(error as Error, { path: embeddedDirectory(dataDir) })
      })
      await rm(join(copy, 'postmaster.pid'), { force: true })
      client = await openEngine({ directory: copy, sync: false, verifies: true }).catch(
        async (error: unknown) => {
          throw await unreadable(env, error)
        },
      )
      return ok('database', `embedded in ${resolve(dataDir)}, whole; the server is stopped`)
    })
    if (!client) return [database]
    try {
      return [database, ...(await examineOpen(client, env))]
    } finally {
      await (client as EmbeddedClient).close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is found of the embedded database by the server that has it open. */
export async function examineRunning(client: EmbeddedClient, env: Env): Promise<Finding[]> {
  const database = ok('database', `embedded in ${resolve(env.dataDir)}, open in the server`)
  return [database, ...(await examineOpen(client, env))]
}

async function examineOpen(client: EmbeddedClient, env: Env): Promise<Finding[]> {
  const query = queryOnEmbedded(client)
  const migrations = await foundBy('migrations', env, () => migrationsFinding(query))
  return [
    ok('pooler', 'none: the database is embedded'),
    ok('roles', 'none: the database is embedded'),
    migrations,
    ok('servers', 'the embedded database has one at the most'),
    ...(migrations.state === 'ok'
      ? [await foundBy('key', env, () => keyFinding(drizzleOn(client), env, migrations))]
      : []),
    await foundBy('backup', env, () => copyFinding(env.dataDir, new Date())),
    await foundBy('clock', env, () => clockFinding(query)),
  ]
}

/** Whether the server has copied its database lately; a new one is copied in its first night. */
async function copyFinding(dataDir: string, now: Date): Promise<Finding> {
  const newest = await newestCopy(copiesFolder(dataDir))
  const { birthtimeMs } = await stat(embeddedDirectory(dataDir))
  if (!newest && now.getTime() - birthtimeMs < dayMs)
    return ok('backup', 'the server makes the first copy in its first night')
  return backupOf(newest?.at ?? null, now)
}
