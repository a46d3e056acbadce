import type { Readable, Writable } from 'node:stream'
import { newestMigration, requireFinishedRestore } from '../../platform/db/migrations.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { booksStatement } from '../books/disagreements.ts'
import { type Manifest, type TableSummary, writeArchive } from './archive.ts'
import { readStatement, type Table, tablesOf } from './catalog.ts'
import type { Copier, InCopyTransaction } from './copier.ts'

/**
 * Writes every row of one state of the database to `target`, as an archive that says whether the books agree. On the
 * embedded database the rows are read at once and compressed afterwards, so that the server's own queries wait no
 * longer than for the reading.
 */
export async function writeBackup(
  inTransaction: InCopyTransaction,
  {
    target,
    now,
    isEmbedded,
    onTable,
  }: {
    target: Writable
    now: Date
    isEmbedded: boolean
    onTable?: (summary: TableSummary) => void
  },
): Promise<Manifest> {
  const write = async ({ parts, ...state }: State) =>
    writeArchive(target, {
      createdAt: now.toISOString(),
      ...state,
      parts: parts.map(({ table: { name, columns }, open }) => ({
        table: { name, columns },
        open,
      })),
      ...(onTable && { onTable }),
    })
  if (!isEmbedded) return inTransaction(async (copier) => write(await stateOf(copier)))
  const state = await inTransaction(async (copier) => {
    const { parts, ...head } = await stateOf(copier)
    const read = []
    for (const { table, open } of parts) {
      const rows = await open()
      read.push({ table, open: () => Promise.resolve(rows) })
    }
    return { ...head, parts: read }
  })
  return write(state)
}

type State = Pick<Manifest, 'migration' | 'booksAgree'> & {
  parts: { table: Table; open: () => Promise<Readable> }[]
}

async function stateOf(copier: Copier): Promise<State> {
  const migration = await newestMigration(copier.query)
  if (migration.count === 0)
    throw new OperatorError(
      'The database has no tables yet: start the server once, or restore a backup into it.',
    )
  await requireFinishedRestore(copier.query)
  const tables = await tablesOf(copier)
  const wrong = await copier.query(booksStatement())
  return {
    booksAgree: wrong.length === 0,
    migration,
    parts: tables.map((table) => ({ table, open: () => copier.copyOut(readStatement(table)) })),
  }
}
