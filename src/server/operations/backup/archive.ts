import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open as openFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import yazl from 'yazl'
import * as z from 'zod/mini'
import { fileFaults } from '../../platform/db/faults.ts'
import { syncPath } from '../../platform/system/disk.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'

const manifestName = 'manifest.json'
const fileOf = (table: string) => `tables/${table}.copy`

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When the newest migration of the database was written, and how many there are. */
  migration: z.object({ when: z.number(), count: z.number() }),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Of the rows in COPY's text format, in the order of their key. */
      sha256: z.string(),
    }),
  ),
  /** Whether the books of every pot agreed. Backups of earlier versions do not say it. */
  booksAgree: z.optional(z.boolean()),
})

/** What a backup holds. */
export type Manifest = z.infer<typeof manifestSchema>
export type TableSummary = Manifest['tables'][number]

/** Counts and hashes rows in COPY's text format, in which only the end of a row is a line break. */
function summarize(): {
  through: Transform
  summary: () => { rows: number; sha256: string }
} {
  const hash = createHash('sha256')
  let rows = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { through, summary: () => ({ rows, sha256: hash.digest('hex') }) }
}

type Part = { table: { name: string; columns: string[] }; open: () => Promise<Readable> }

/**
 * Writes an archive, a ZIP file of one file per table and a manifest, to `target`. Each table is opened when the one
 * before it has been written.
 */
export async function writeArchive(
  target: Writable,
  {
    parts,
    onTable,
    ...head
  }: Omit<Manifest, 'format' | 'tables'> & {
    parts: readonly Part[]
    onTable?: (summary: TableSummary) => void
  },
): Promise<Manifest> {
  const zip = new yazl.ZipFile()
  const tables: TableSummary[] = []
  const manifest: Manifest = { format: 1, ...head, tables }
  for (const { table, open } of parts) {
    zip.addReadStreamLazy(fileOf(table.name), (done) => {
      const { through, summary } = summarize()
      through.on('end', () => {
        const whole = { ...table, ...summary() }
        tables.push(whole)
        onTable?.(whole)
      })
      const fail = (error: unknown) => zip.emit('error', error)
      const start = async () => {
        try {
          const rows = await open()
          done(null, rows.on('error', fail).pipe(through))
        } catch (error) {
          fail(error)
        }
      }
      void start()
    })
  }
  // Read when all tables have been written.
  zip.addReadStreamLazy(manifestName, (done) =>
    done(null, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])),
  )
  zip.end()
  const output = Readable.from(zip.outputStream)
  zip.on('error', (error: Error) => output.destroy(error))
  await pipeline(output, target)
  return manifest
}

/**
 * Writes a file readable by its owner only, under another name until it is complete and on the disk: a file of this
 * name is a whole backup. Throws OperatorError when it cannot be written there.
 */
export async function writeFileWhole<Result>(
  file: string,
  write: (target: Writable) => Promise<Result>,
): Promise<Result> {
  const partial = `${file}.partial`
  try {
    const handle = await openFile(partial, 'w', 0o600)
    const result = await write(handle.createWriteStream())
    await syncPath(partial)
    await rename(partial, file)
    await syncPath(dirname(file))
    return result
  } catch (error) {
    throw unwritable(file, error)
  } finally {
    // Whether it is there, or may be removed, the error says that is thrown.
    await rm(partial, { force: true }).catch(() => {})
  }
}

/** The error of a file that could not be written, as a sentence that names it; any other error as it is. */
function unwritable(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const missing = existsSync(dirname(file))
    ? 'cannot be created there'
    : 'is in a directory that does not exist'
  const fault = code === 'ENOENT' ? missing : fileFaults[code]
  if (!fault) return error
  return new OperatorError(`The backup was not written: ${file} ${fault}.`, { cause: error })
}

/** An archive that can be read in any order. */
export type OpenArchive = {
  file: string
  manifest: Manifest
  open: (table: string) => Promise<Readable>
  close: () => void
}

/** Opens an archive. Throws OperatorError when the file is no backup, or none that is whole. */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await yauzl
    .openPromise(file, { lazyEntries: true, autoClose: false })
    .catch((error: unknown) => {
      throw new OperatorError(`${file} is not a backup that can be read: ${messageOf(error)}`)
    })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const open = async (name: string): Promise<Readable> => {
      const entry = entries.get(name)
      if (!entry) throw new OperatorError(`${file} is not a whole backup: ${name} is missing.`)
      return zip.openReadStreamPromise(entry)
    }
    const text = await buffer(await open(manifestName))
    // The rows have hashes in the manifest, which itself has but this.
    if (crc32(text) !== entries.get(manifestName)?.crc32)
      throw new Error(`${manifestName} was changed`)
    const manifest = manifestSchema.safeParse(JSON.parse(text.toString()))
    if (!manifest.success) throw new OperatorError(`${file} is not a backup of this program.`)
    return {
      file,
      manifest: manifest.data,
      open: (table) => open(fileOf(table)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw damaged(file, error)
  }
}

function damaged(file: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error
  return new OperatorError(`${file} is damaged: ${messageOf(error)}. Use another backup.`, {
    cause: error,
  })
}

/** Reads every row. Throws OperatorError unless they are those of the manifest. */
export async function requireWholeArchive({ file, manifest, open }: OpenArchive): Promise<void> {
  for (const table of manifest.tables) {
    const found = await open(table.name)
      .then(summaryOf)
      .catch((error: unknown) => {
        throw damaged(file, error)
      })
    if (found.rows !== table.rows || found.sha256 !== table.sha256)
      throw damaged(file, new Error(`the rows of ${table.name} are not those of its manifest`))
  }
}

/** Reads rows in COPY's text format to their end. */
export async function summaryOf(source: Readable): Promise<{ rows: number; sha256: string }> {
  const { through, summary } = summarize()
  await pipeline(source, through, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return summary()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
