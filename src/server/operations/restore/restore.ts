import { knowsMigration } from '../../platform/db/migrations.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { type OpenArchive, summaryOf, type TableSummary } from '../backup/archive.ts'
import {
  advanceIdentities,
  quoted,
  readStatement,
  type Table,
  tablesOf,
  withoutChecks,
  writeStatement,
} from '../backup/catalog.ts'
import type { Copier, InCopyTransaction } from '../backup/copier.ts'

/** Throws OperatorError when the backup was made by a newer program than this one. */
export async function requireKnownMigration({ manifest }: OpenArchive): Promise<void> {
  if (await knowsMigration(manifest.migration.when)) return
  throw new OperatorError(
    'The backup was made by a newer version of the program. Restore it with that version or a later one.',
  )
}

/** The tables that a server writes before there is an account: the check of its key, and counters of refused attempts. */
const writtenUnused = ['key_checks', 'refusals', 'throttles']

/** Throws OperatorError when a table of the database holds a row that a server without accounts does not write. */
export async function requireUnused(copier: Copier): Promise<void> {
  for (const { name } of await tablesOf(copier)) {
    if (writtenUnused.includes(name)) continue
    if (await holds(copier, quoted(name)))
      throw new OperatorError(
        `The database is not empty: ${name} holds rows. A backup is restored into an empty database only.`,
      )
  }
}

/** Whether every account is one of the demo, which a first start on the loopback address loads. */
export async function holdsDemoAlone(copier: Copier): Promise<boolean> {
  const accounts = (await tablesOf(copier)).find(({ name }) => name === 'profiles')
  return (
    (accounts?.columns.includes('is_demo') ?? false) &&
    (await holds(copier, 'profiles where is_demo')) &&
    !(await holds(copier, 'profiles where not is_demo'))
  )
}

async function holds(copier: Copier, rows: string): Promise<boolean> {
  const [found] = await copier.query<{ holds: boolean }>(
    `select exists (select 1 from ${rows}) as holds`,
  )
  return found?.holds ?? true
}

/**
 * Loads an archive into the empty tables of the migration that it was made at, in one transaction, and compares every
 * row with what the archive says. Throws OperatorError, with nothing loaded, when the tables are others or a row differs.
 */
export async function loadArchive(
  inTransaction: InCopyTransaction,
  archive: OpenArchive,
  onTable: (summary: TableSummary) => void = () => {},
): Promise<void> {
  await inTransaction(async (copier) => {
    const tables = await tablesOf(copier)
    requireSameTables(tables, archive.manifest.tables)
    await withoutChecks(copier, async () => {
      for (const table of archive.manifest.tables) {
        await copier.copyIn(writeStatement(table), await archive.open(table.name))
        onTable(table)
      }
    })
    await advanceIdentities(copier)
    for (const table of tables) await requireSameRows(copier, table, archive.manifest.tables)
  })
}

/** Throws OperatorError when the archive has other tables or columns than these, which are those of its migration. */
export function requireSameTables(tables: readonly Table[], stored: readonly TableSummary[]): void {
  const shape = (all: readonly Pick<Table, 'name' | 'columns'>[]) =>
    all.map(({ name, columns }) => `${name}(${[...columns].sort().join()})`).sort()
  const [here, there] = [shape(tables), shape(stored)]
  const missing = there.find((table) => !here.includes(table))
  const added = here.find((table) => !there.includes(table))
  if (missing ?? added)
    throw new OperatorError(
      `The backup and the database have different tables: ${missing ?? added}. The backup may have been changed.`,
    )
}

async function requireSameRows(
  copier: Copier,
  table: Table,
  stored: readonly TableSummary[],
): Promise<void> {
  const expected = stored.find(({ name }) => name === table.name)
  const columns = expected?.columns ?? table.columns
  const found = await summaryOf(await copier.copyOut(readStatement({ ...table, columns })))
  if (found.rows !== expected?.rows || found.sha256 !== expected.sha256)
    throw new OperatorError(
      `The rows of ${table.name} are not those of the backup (${found.rows} rows, ${expected?.rows ?? 0} in its manifest). The file is damaged; nothing was restored.`,
    )
}
