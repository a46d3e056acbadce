import type { FastifyBaseLogger } from 'fastify'
import { commandLine } from '../command-line.ts'
import type { EmbeddedClient } from '../db/engine/client.ts'
import { writeBackup } from './backup.ts'
import { embeddedCopier } from './copier.ts'
import { startNightlyCopies } from './nightly.ts'
import { serveBackups } from './running-server.ts'

/** Starts the copies that a server makes of its embedded database: each night, and when `npm run backup` asks. */
export async function startBackups({
  client,
  dataDir,
  log,
}: {
  client: EmbeddedClient
  dataDir: string
  log: FastifyBaseLogger
}): Promise<{ stop: () => Promise<void> }> {
  const now = () => new Date()
  const nightly = startNightlyCopies({ client, dataDir, log, now })
  const onRequest = await serveBackups(dataDir, (target) =>
    writeBackup(embeddedCopier(client), { target, now: now(), isEmbedded: true }).catch(
      (error: unknown) => {
        log.error({ err: error }, 'a backup that was asked for failed')
        throw error
      },
    ),
  )
  if (!onRequest)
    log.warn(
      `DATA_DIR does not support sockets: ${commandLine('backup')} works while the server is stopped`,
    )
  return {
    stop: async () => {
      await Promise.all([nightly.stop(), onRequest?.close()])
    },
  }
}
