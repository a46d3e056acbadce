import type { Sql } from 'postgres'
import { connect } from '../../platform/db/connect.ts'
import { blaming, type DatabaseSetting, isOfPooler, placeOf } from '../../platform/db/faults.ts'
import { serversOn } from '../../platform/db/lock/running-servers.ts'
import { requireTimeouts } from '../../platform/db/pooler.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { queryOnPostgres } from '../../platform/db/query.ts'
import { commandLine } from '../../platform/system/command-line.ts'
import type { Env } from '../../platform/system/env.ts'
import { ownerSetting } from '../opening/open.ts'
import { type Finding, foundBy, mend, ok } from './findings.ts'
import { backupFinding, clockFinding, keyFinding, migrationsFinding } from './state.ts'

const oldestVersion = 15
/** An unusual time-out, in ms: a session that does not have it after connecting with it goes through a pooler. */
const markedTimeout = 3_001

/** Without parameters of a session, which a pooler would refuse. */
const settings = {
  max: 1,
  connect_timeout: 5,
  prepare: false,
  onnotice: () => {},
  connection: { application_name: 'tidspott-doctor' },
}

type Peer = { role: string; version: number; database: string; isPooled: boolean }

/** What is found of PostgreSQL, by reads alone. */
export async function examinePostgres(env: Env): Promise<Finding[]> {
  const url = env.databaseUrl ?? ''
  const server = { name: 'DATABASE_URL', url }
  const owner = ownerSetting(env) ?? server
  const clients = { server: connect(url, settings), owner: connect(owner.url, settings) }
  try {
    const findings: Finding[] = []
    let peers: { server: Peer; owner: Peer } | null = null
    findings.push(
      await foundBy('database', env, async () => {
        peers = {
          server: await blaming(server, () => meet(clients.server, url)),
          owner: await blaming(owner, () => meet(clients.owner, owner.url)),
        }
        return databaseFinding(peers, { server, owner })
      }),
    )
    if (!peers || findings.some(({ state }) => state === 'mend')) return findings
    return [...findings, ...(await examineInside(env, { clients, peers, owner }))]
  } finally {
    await Promise.all(Object.values(clients).map((client) => client.end({ timeout: 5 })))
  }
}

type Inside = {
  clients: { server: Sql; owner: Sql }
  peers: { server: Peer; owner: Peer }
  owner: DatabaseSetting
}

async function examineInside(env: Env, { clients, peers, owner }: Inside): Promise<Finding[]> {
  const query = queryOnPostgres(clients.owner)
  const first = [
    await foundBy('pooler', env, () => poolerFinding(env, peers, owner)),
    await foundBy('roles', env, () => rolesFinding(env, clients)),
    await foundBy('servers', env, async () => {
      const count = await serversOn(clients.owner)
      return ok('servers', count === 1 ? '1 server runs' : `${count} servers run`)
    }),
  ]
  // Roles without their rights cannot read the rest.
  if (first.some(({ check, state }) => check === 'roles' && state === 'mend')) return first
  const migrations = await foundBy('migrations', env, () => migrationsFinding(query))
  const prepares = env.databasePrepare && !peers.server.isPooled
  const { db, close } = openPostgres(env.databaseUrl ?? '', { prepares })
  try {
    return [
      ...first,
      migrations,
      // What has no tables yet holds nothing that is sealed.
      ...(migrations.state === 'ok'
        ? [await foundBy('key', env, () => keyFinding(db, env, migrations))]
        : []),
      await foundBy('backup', env, () => backupFinding(query, new Date())),
      await foundBy('clock', env, () => clockFinding(query)),
    ]
  } finally {
    await close()
  }
}

async function meet(client: Sql, url: string): Promise<Peer> {
  const [found] = await client<Omit<Peer, 'isPooled'>[]>`
    select current_user as role, current_setting('server_version_num')::int / 10000 as version,
      pg_postmaster_start_time()::text || ' ' || (
        select oid from pg_database where datname = current_database()) as database`
  if (!found) throw new Error('PostgreSQL told nothing of itself')
  return { ...found, isPooled: await isPooled(url) }
}

/** Whether a session there is not ours alone: a pooler refuses its parameters, or does not pass them on. */
async function isPooled(url: string): Promise<boolean> {
  const connection = { ...settings.connection, lock_timeout: markedTimeout }
  const client = connect(url, { ...settings, connection })
  try {
    const [found] = await client<{ timeout: string }[]>`
      select current_setting('lock_timeout') as timeout`
    return found?.timeout !== `${markedTimeout}ms`
  } catch (error) {
    if (isOfPooler(error)) return true
    throw error
  } finally {
    await client.end({ timeout: 5 })
  }
}

function databaseFinding(
  peers: Inside['peers'],
  { server, owner }: { server: DatabaseSetting; owner: DatabaseSetting },
): Finding {
  const { version } = peers.server
  if (version < oldestVersion)
    return mend(
      'database',
      `The PostgreSQL of DATABASE_URL is version ${version}. Upgrade it to ${oldestVersion} or later.`,
    )
  if (peers.server.database !== peers.owner.database)
    return mend(
      'database',
      `${owner.name}, ${placeOf(owner.url)}, is another database than DATABASE_URL, ${placeOf(server.url)}. Let both name the same one.`,
    )
  return ok('database', `PostgreSQL ${version}, ${placeOf(server.url)}`)
}

async function poolerFinding(
  { databaseUrl, databasePrepare }: Env,
  peers: Inside['peers'],
  owner: DatabaseSetting,
): Promise<Finding> {
  if (peers.server.isPooled && databasePrepare)
    return mend(
      'pooler',
      'DATABASE_URL is a connection pooler, such as PgBouncer. Set DATABASE_PREPARE=0, and DATABASE_DIRECT_URL to the PostgreSQL behind it.',
    )
  if (peers.owner.isPooled)
    return mend(
      'pooler',
      `${owner.name} is a connection pooler. Migrations and backups need a session of their own: let it name the PostgreSQL behind it.`,
    )
  if (databasePrepare) return ok('pooler', 'none: statements are prepared')
  const { db, close } = openPostgres(databaseUrl ?? '', { prepares: false })
  try {
    await requireTimeouts(db)
    return ok('pooler', 'statements are not prepared, and the role has time-outs of its own')
  } finally {
    await close()
  }
}

/** Whether the owner owns what is there, and the server's role has the rights that it needs and no more. */
async function rolesFinding(env: Env, { server, owner }: Inside['clients']): Promise<Finding> {
  const { name = '' } = ownerSetting(env) ?? {}
  const [owned] = await owner<{ role: string; foreign: number; mayMake: boolean }[]>`
    select current_user as role,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'v') and not pg_has_role(current_user, relowner, 'usage')) as foreign,
      has_schema_privilege(current_user, 'public', 'create')
        and has_database_privilege(current_user, current_database(), 'create') as "mayMake"`
  if (owned && (owned.foreign > 0 || !owned.mayMake))
    return mend(
      'roles',
      `The role ${owned.role} of ${name} ${owned.mayMake ? `does not own ${owned.foreign} of the tables` : 'may not make tables'}. Let it own the database and its tables (ALTER DATABASE … OWNER TO, REASSIGN OWNED BY).`,
    )
  if (!env.migrationDatabaseUrl) return ok('roles', `${owned?.role} owns the tables and serves`)
  const [served] = await server<{ role: string; missing: number; isTooMany: boolean }[]>`
    select current_user as role,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'v') and not (has_table_privilege(oid, 'select')
          and has_table_privilege(oid, 'insert'))) as missing,
      coalesce(has_table_privilege(to_regclass('events'), 'update, delete, truncate'), false)
        as "isTooMany"`
  if (served && served.role !== owned?.role && served.isTooMany)
    return mend(
      'roles',
      `The role ${served.role} of DATABASE_URL can change events: it is a superuser, or owns the tables. Let the role of MIGRATION_DATABASE_URL own them (REASSIGN OWNED BY).`,
    )
  if (served && served.missing > 0)
    return mend(
      'roles',
      `The role ${served.role} of DATABASE_URL lacks rights on ${served.missing} of the tables. A start of the server, or ${commandLine('books:verify')}, grants them.`,
    )
  return ok('roles', `${owned?.role} owns the tables, ${served?.role} serves`)
}
