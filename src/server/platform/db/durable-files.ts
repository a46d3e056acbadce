import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { OperatorError } from '../system/operator-error.ts'

/** An operation of Emscripten's NODEFS, which its types leave out. */
type NodeFiles = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  tryFSOperation: <T>(work: () => T) => T
}

/**
 * PGlite's files in a directory, with fsync. PGlite's own file system has none and PostgreSQL runs with `-F`, so that a
 * power failure loses acknowledged commits. Leans on PGlite's internals: `requireDurableCommits` verifies it at each
 * start.
 */
export class DurableFiles extends NodeFS {
  #syncs = 0

  /** How many times PostgreSQL has synced a file. */
  get syncs(): number {
    return this.#syncs
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const { preRun = [] } = emscriptenOpts
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...preRun, ({ NODEFS }) => this.#addFsync(NODEFS)],
      },
    }
  }

  #addFsync({ stream_ops, tryFSOperation }: NodeFiles): void {
    stream_ops.fsync = ({ nfd }) => {
      tryFSOperation(() => fsyncSync(nfd))
      this.#syncs += 1
      return 0
    }
  }
}

/** PGlite's parameters without `-F`, which turns fsync off. fdatasync, PostgreSQL's default, does nothing in PGlite. */
export const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Commits do not reach the disk: PGlite has changed what `DurableFiles` leans on. */
export class NotDurable extends OperatorError {
  override readonly name = 'NotDurable'
}

/** Commits a record of the log that changes no table. Throws NotDurable unless that syncs a file. */
export async function requireDurableCommits(client: PGlite, files: DurableFiles): Promise<void> {
  const before = files.syncs
  await client.query(`select pg_logical_emit_message(true, 'tidspott', 'durable')`)
  if (files.syncs > before) return
  throw new NotDurable(
    'The embedded database does not write its commits to the disk, so a power failure would lose them. Set DATABASE_URL to a PostgreSQL, or EMBEDDED_SYNC=0 to accept the loss.',
  )
}
