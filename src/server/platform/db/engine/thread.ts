import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Results } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableFiles, durableParameters, requireDurableCommits } from '../durable-files.ts'
import { requireWhole } from '../whole.ts'
import {
  type EngineAnswer,
  type EngineCall,
  type EngineStart,
  openingId,
  toPlain,
} from './messages.ts'
import { statementsOn } from './statements.ts'

/** As on PostgreSQL: our statements select by key and range, so that one plan fits all parameters. */
const planParameters = ['-c', 'plan_cache_mode=force_generic_plan']

/** Emscripten fills shared memory with zeros: PostgreSQL's default of 128 MB doubles the time and memory of an opening. */
const cacheParameters = ['-c', 'shared_buffers=32MB']

/** Opens PGlite. Throws NotDurable. */
async function open({ directory, sync, template }: EngineStart): Promise<PGlite> {
  const files = sync ? new DurableFiles(directory) : new NodeFS(directory)
  const parameters = sync ? durableParameters : PGlite.defaultStartParams
  const client = await PGlite.create({
    fs: files,
    extensions: { amcheck },
    startParams: [...parameters, ...planParameters, ...cacheParameters],
    ...(template && {
      loadDataDir: new Blob([await readFile(template)], { type: 'application/x-gzip' }),
    }),
  })
  try {
    if (files instanceof DurableFiles) await requireDurableCommits(client, files)
    return client
  } catch (error) {
    await client.close()
    throw error
  }
}

/** The thread of the embedded database's engine: it answers calls one after another. */
async function run(): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this file is the entry point of a thread')
  const answer = (message: EngineAnswer) => port.postMessage(message)
  try {
    const start = workerData as EngineStart
    const client = await open(start)
    const { query, exec } = statementsOn(client)
    const resultsOf = async (call: EngineCall): Promise<Results[]> => {
      if (call.kind === 'query') return query(call.sql, call.params, call.options)
      if (call.kind === 'exec') return exec(call.sql)
      if (call.kind === 'verify')
        await client.transaction((tx) => requireWhole(tx, start.directory))
      else await client.close()
      return []
    }
    let last: Promise<void> = Promise.resolve()
    port.on('message', (call: EngineCall) => {
      const { id } = call
      last = last
        .then(() => resultsOf(call))
        .then(
          (results) => answer({ id, results }),
          (error: unknown) => answer({ id, error: toPlain(error) }),
        )
    })
    answer({ id: openingId, results: [] })
  } catch (error) {
    answer({ id: openingId, error: toPlain(error) })
  }
}

await run()
