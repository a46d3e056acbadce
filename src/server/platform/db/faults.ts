import { isAbsolute, relative } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { OperatorError } from '../system/operator-error.ts'
import { databaseError } from './errors.ts'

/** Faults of files, by the error code of the system. */
export const fileFaults: Record<string, string> = {
  EACCES: 'may not be read and written by this user',
  EPERM: 'may not be read and written by this user',
  EROFS: 'is on a file system that is read-only',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk whose quota is used up',
  ENOTDIR: 'is not below a directory',
  EISDIR: 'is a directory, not a file',
  EEXIST: 'is a file, not a directory',
  ENOENT: 'cannot be made or opened: its directory is missing, or takes no files',
}

/** Faults of PostgreSQL, by the code of the driver or SQLSTATE. */
const databaseFaults: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct the host and port',
  NO_SOCKET: 'there is no socket. Start PostgreSQL, or correct the directory and port',
  CONNECT_TIMEOUT: 'it does not answer. Check the host, the port and the firewall',
  ETIMEDOUT: 'it does not answer. Check the host, the port and the firewall',
  EHOSTUNREACH: 'it cannot be reached. Check the host and the network',
  ENOTFOUND: 'there is no host of this name. Correct the host',
  EAI_AGAIN: 'the name of the host cannot be looked up. Check the network',
  '28P01': 'the password is wrong or missing. Correct it, percent-encoded',
  '28000': 'the role may not log in. Correct the role, or pg_hba.conf',
  PEER: 'PostgreSQL lets in by this socket only the user of the system who has the name of the role (peer authentication). Put a line for the role with scram-sha-256 before those with peer in pg_hba.conf, and a password into the address',
  POOLER:
    'it is a connection pooler, such as PgBouncer. For DATABASE_URL set DATABASE_PREPARE=0, and DATABASE_DIRECT_URL to the PostgreSQL behind it, which is also the one for MIGRATION_DATABASE_URL',
  '3D000': 'there is no database of this name. Create it, or correct the name',
  '42501':
    'the role lacks rights. Let it own the database and its tables, or set MIGRATION_DATABASE_URL to a role that does',
  '53300': 'it has no connection left. Raise max_connections, or stop other programs',
  '57P03': 'it is still starting, or stopping',
}

/** A setting that holds the address of a PostgreSQL. */
export type DatabaseSetting = { name: string; url: string }

/** Runs work on the PostgreSQL of this setting: a fault of it becomes a sentence that names the setting. */
export async function blaming<Result>(
  setting: DatabaseSetting,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw (error instanceof OperatorError ? null : explainDatabaseFault(error, setting)) ?? error
  }
}

/**
 * A fault of the place as one sentence that says which setting and what to do; null for any other error. Never names a
 * password.
 */
export function explainFault(
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
): OperatorError | null {
  if (error instanceof OperatorError) return error
  return (
    (databaseUrl && explainDatabaseFault(error, { name: 'DATABASE_URL', url: databaseUrl })) ||
    explainFileFault(error, dataDir)
  )
}

function explainDatabaseFault(
  error: unknown,
  { name, url }: DatabaseSetting,
): OperatorError | null {
  const fault = databaseFaults[codeOf(error)]
  if (!fault) return null
  return new OperatorError(
    `The PostgreSQL of ${name}, ${placeOf(url)}, cannot be used: ${fault}.`,
    {
      cause: error,
    },
  )
}

function explainFileFault(error: unknown, dataDir: string): OperatorError | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  const path = 'path' in error ? String(error.path) : dataDir
  const isOfFile = 'path' in error && /^E[A-Z]+$/.test(code)
  const fault = fileFaults[code] ?? (isOfFile ? `cannot be used (${code})` : null)
  if (!fault || !path) return null
  const advice = isBelow(path, dataDir) ? ', or set DATA_DIR to another directory' : ''
  return new OperatorError(`${path} ${fault}. Mend that${advice}.`, { cause: error })
}

/** Whether the path is this directory or lies in it, or the directory in the path, which then is to be made. */
function isBelow(path: string, directory: string): boolean {
  const lies = (inner: string, outer: string) => {
    const way = relative(outer, inner)
    return !way.startsWith('..') && !isAbsolute(way)
  }
  return lies(path, directory) || lies(directory, path)
}

/** Any error as one sentence for an administrator, without the values of a statement that failed. */
export function sentenceOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const [reason = ''] = String(cause instanceof Error ? `${cause.name}: ${cause.message}` : cause)
    .trim()
    .split('\n')
  return `The program failed, which is a fault of its own (${reason}). With LOG_LEVEL=debug it tells where.`
}

/** Whether a pooler refused what only a session of our own allows. */
export function isOfPooler(error: unknown): boolean {
  return codeOf(error) === 'POOLER'
}

/** Whether waiting can help: PostgreSQL is not there yet, or the name of its host. */
export function isNotThereYet(error: unknown): boolean {
  const code = codeOf(error)
  return [
    'ECONNREFUSED',
    'NO_SOCKET',
    'ECONNRESET',
    'CONNECT_TIMEOUT',
    'CONNECTION_CLOSED',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    '57P03',
  ].includes(code)
}

/** Role, host or directory, port and database of a URL, without the password. */
export function placeOf(databaseUrl: string): string {
  const { username, host, pathname } = new URL(databaseUrl)
  return `${username ? `${username}@` : ''}${decodeURIComponent(host)}${pathname}`
}

/** The code of the system, the driver or SQLSTATE, or a name of our own for what these do not tell apart. */
function codeOf(error: unknown): string {
  const origin = error instanceof OperatorError ? error.cause : error
  const code = databaseError(origin)?.code ?? ''
  const cause = origin instanceof Error ? (origin.cause ?? origin) : null
  const message = cause instanceof Error ? cause.message : ''
  const isOfSocket = cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect'
  if (code === 'ENOENT' && isOfSocket) return 'NO_SOCKET'
  if (code === '28000' && /^peer authentication/i.test(message)) return 'PEER'
  if (code === '08P01' && message.includes('unsupported startup parameter')) return 'POOLER'
  // The next statement came to another session.
  if (code === '26000') return 'POOLER'
  return code
}
