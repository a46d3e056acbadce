import { join } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { databaseError } from '../../platform/db/errors.ts'
import { commandLine } from '../../platform/system/command-line.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { wayBack } from '../backup/way-back.ts'
import { verifyBooks } from '../books/disagreements.ts'

/** The embedded database is missing or damaged, or its books disagree. */
export class DatabaseLost extends OperatorError {
  override readonly name = 'DatabaseLost'
}

/** The data directory, and the record of erasures. */
export type Place = { dataDir: string; erasureLog: string }

/** The embedded database in the data directory. */
export function embeddedDirectory(dataDir: string): string {
  return join(dataDir, 'pglite')
}

/** The refusal of a database, with what is wrong with it, the newest whole copy and how to restore it. */
export async function databaseLost(
  place: Place,
  fault: string,
  cause?: unknown,
): Promise<DatabaseLost> {
  const directory = embeddedDirectory(place.dataDir)
  return new DatabaseLost(`${fault}; ${await wayBack({ ...place, directory })}`, { cause })
}

/** The refusal of a database that the engine cannot open or has not found whole. */
export async function unreadable(place: Place, error: unknown): Promise<OperatorError> {
  const name = `The embedded database in ${embeddedDirectory(place.dataDir)}`
  const reason = reasonOf(error)
  if (isOfPlace(error))
    return new OperatorError(
      `${name} cannot be read and written (${reason}). Mend that, or set DATA_DIR to another directory.`,
      { cause: error },
    )
  const fault = reason
    ? `is damaged (${reason})`
    : 'cannot be opened: its files are damaged, or cannot be read and written'
  return databaseLost(place, `${name} ${fault}`, error)
}

/** Throws DatabaseLost when the books of a pot disagree. */
export async function requireAgreeingBooks(db: Database, place: Place): Promise<void> {
  const { length } = await verifyBooks(db)
  if (length === 0) return
  const pots = length === 1 ? '1 pot' : `${length} pots`
  throw await databaseLost(
    place,
    `The books of ${pots} in ${embeddedDirectory(place.dataDir)} disagree with their sessions and history (${commandLine('books:verify')} lists them, ${commandLine('books:repair')} shows what it would set)`,
  )
}

/** What the engine says in one line, where it says it to people: not how a program of WebAssembly ended. */
function reasonOf(error: unknown): string | null {
  const isTold =
    databaseError(error) !== null || (error instanceof Error && error.name === 'Contradiction')
  return isTold && error instanceof Error ? (error.message.split('\n')[0] ?? null) : null
}

/** Whether the user lacks a right, or the machine room: the files may be whole. */
function isOfPlace(error: unknown): boolean {
  const code = databaseError(error)?.code ?? ''
  return code === '42501' || code.startsWith('53')
}
