import { databaseError } from './db/errors.ts'
import { OperatorError } from './operator-error.ts'

/** Faults of files, by the error code of the system. */
const fileFaults: Record<string, string> = {
  EACCES: 'may not be read and written by this user',
  EPERM: 'may not be read and written by this user',
  EROFS: 'is on a file system that is read-only',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk whose quota is used up',
  ENOTDIR: 'is not below a directory',
  EISDIR: 'is a directory, not a file',
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
  '28P01': 'the password is wrong. Correct it, percent-encoded',
  '28000': 'the role may not log in. Correct the role, or pg_hba.conf',
  '3D000': 'there is no database of this name. Create it, or correct the name',
  '42501':
    'the role lacks rights. Let it own the database, or set MIGRATION_DATABASE_URL to a role that does',
  '53300': 'it has no connection left. Raise max_connections, or stop other programs',
  '57P03': 'it is still starting, or stopping',
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
  const code = codeOf(error)
  const ofDatabase = databaseUrl === null ? undefined : databaseFaults[code]
  if (databaseUrl !== null && ofDatabase)
    return new OperatorError(
      `The PostgreSQL of DATABASE_URL, ${placeOf(databaseUrl)}, cannot be used: ${ofDatabase}.`,
      { cause: error },
    )
  const ofFile = fileFaults[code]
  if (!ofFile) return null
  const path = error instanceof Error && 'path' in error ? String(error.path) : dataDir
  return new OperatorError(`${path} ${ofFile}. Mend that, or set DATA_DIR to another directory.`, {
    cause: error,
  })
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

/** The code of the system, the driver or SQLSTATE; NO_SOCKET where a Unix socket is missing. */
function codeOf(error: unknown): string {
  const code = databaseError(error)?.code ?? ''
  const cause = error instanceof Error ? (error.cause ?? error) : null
  const isOfSocket = cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect'
  return code === 'ENOENT' && isOfSocket ? 'NO_SOCKET' : code
}
