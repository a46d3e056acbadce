import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { OperatorError } from '../../system/operator-error.ts'
import { connect } from '../connect.ts'
import { advisoryKeys } from './advisory-keys.ts'

const retryMs = 1_000

/**
 * A connection of its own for as long as the lock is held. `url` is that of a session, not of a pooler's: `ownerUrl`.
 */
function lockClient(url: string, onclose: () => void = () => {}): Sql {
  return connect(url, {
    max: 1,
    connect_timeout: 10,
    max_lifetime: null,
    onnotice: () => {},
    onclose,
    connection: {
      application_name: 'tidspott-lock',
      statement_timeout: 0,
      idle_session_timeout: 0,
      tcp_keepalives_idle: 60,
    },
  })
}

/**
 * Announces this process as a server on the PostgreSQL until `stop`, again after each loss of the connection; on the
 * embedded database the lock of the directory says the same. Throws OperatorError while a command has the database for
 * itself (see `withoutServers`).
 */
export async function announceServer(url: string): Promise<{ stop: () => Promise<void> }> {
  let isStopped = false
  let isAnnounced = false
  const client = lockClient(url, () => {
    if (isAnnounced && !isStopped) void announceAgain()
  })
  const announce = async () => {
    const [found] = await client<{ isHeld: boolean }[]>`
      select pg_try_advisory_lock_shared(${advisoryKeys.servers}) as "isHeld"`
    isAnnounced = found?.isHeld ?? false
    return isAnnounced
  }
  const announceAgain = async () => {
    isAnnounced = false
    while (!isStopped && !(await announce().catch(() => false)))
      await wait(retryMs, undefined, { ref: false })
  }
  const stop = async () => {
    isStopped = true
    await client.end({ timeout: 5 })
  }
  try {
    if (await announce()) return { stop }
    throw new OperatorError(
      'A command that needs the database for itself, such as restore, runs on it. Start the server when it has ended.',
    )
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Runs `work` while no server runs on the database, and none can start. Throws OperatorError when one does. `url` is
 * that of a session, not of a pooler's: `ownerUrl`.
 */
export async function withoutServers<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = lockClient(url)
  try {
    const [found] = await client<{ isHeld: boolean }[]>`
      select pg_try_advisory_lock(${advisoryKeys.servers}) as "isHeld"`
    if (found?.isHeld) return await work()
    const count = await serversOn(client)
    throw new OperatorError(
      `${count === 1 ? 'A server runs' : `${count} servers run`} on this database. Stop ${count === 1 ? 'it' : 'them'} first; nothing was changed.`,
    )
  } finally {
    await client.end({ timeout: 5 })
  }
}

/** How many servers run on the database of this connection; a pooled connection will do. */
export async function serversOn(client: Sql): Promise<number> {
  const [found] = await client<{ count: number }[]>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${advisoryKeys.servers} and objsubid = 1
      and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())`
  return found?.count ?? 0
}
