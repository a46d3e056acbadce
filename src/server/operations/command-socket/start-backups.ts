import type { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedClient } from '../../platform/db/engine/client.ts'
import { commandLine } from '../../platform/system/command-line.ts'
import { writeBackup } from '../backup/backup.ts'
import { embeddedCopier } from '../backup/copier.ts'
import { handOn } from '../backup/hook.ts'
import { startNightlyCopies } from '../backup/nightly.ts'
import { runsInFile } from '../backup/runs.ts'
import type { Finding } from '../doctor/findings.ts'
import { serveCommands } from './command-socket.ts'

/** Starts the copies that a server makes of its embedded database: each night, and when `backup` asks; answers `doctor`. */
export async function startBackups({
  client,
  dataDir,
  log,
  hook = null,
  erasureLog = '',
  examine,
}: {
  client: EmbeddedClient
  dataDir: string
  log: FastifyBaseLogger
  /** BACKUP_HOOK, and the record of erasures that it gets beside each copy. */
  hook?: string | null
  erasureLog?: string
  /** What the server finds of itself, for the command `doctor`. */
  examine: () => Promise<Finding[]>
}): Promise<{ stop: () => Promise<void> }> {
  const now = () => new Date()
  const runs = runsInFile(dataDir)
  const onCopy = (file: string) => handOn({ hook, erasureLog, runs }, file)
  const nightly = startNightlyCopies({ client, dataDir, log, now, onCopy })
  const write = (target: Writable) =>
    writeBackup(embeddedCopier(client), { target, now: now(), isEmbedded: true }).catch(
      (error: unknown) => {
        log.error({ err: error }, 'a backup that was asked for failed')
        throw error
      },
    )
  const onRequest = await serveCommands(dataDir, { write, examine })
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
