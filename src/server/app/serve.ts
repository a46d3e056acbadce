import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import type { DrawnPages } from '#shared/app/drawn-pages.ts'
import { startNightlyPurge } from '../events/nightly-purge.ts'
import { purgeEvents } from '../events/purge.ts'
import { freeBytes, freeSpaceOf } from '../operations/backup/free-space.ts'
import { ownCopies } from '../operations/backup/own-copies.ts'
import { watchBooks } from '../operations/books/check.ts'
import { startBackups } from '../operations/command-socket/start-backups.ts'
import { fillWithDemoData, isEmpty } from '../operations/demo/fill.ts'
import { examineRunning } from '../operations/doctor/embedded.ts'
import { examine } from '../operations/doctor/examine.ts'
import { requireAgreeingBooks } from '../operations/opening/database-lost.ts'
import { asOwner } from '../operations/opening/open.ts'
import { requireSameKey } from '../operations/sealing/key-check.ts'
import type { Keys } from '../platform/access/keys.ts'
import { createPasswords, productCost } from '../platform/access/passwords.ts'
import type { OpenDatabase, OpenEmbedded } from '../platform/db/database.ts'
import type { Env } from '../platform/system/env.ts'
import { erasureLog } from '../platform/system/erasure-log.ts'
import { projectPaths } from '../platform/system/paths.ts'
import { loadPortalPage, type PortalPage } from '../portal/page.ts'
import { buildApp } from './app.ts'
import { startCleanUp } from './clean-up.ts'
import { listen, urlOf } from './listen.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import type { PageFiles } from './pages.ts'
import { type Start, startInOrder } from './start-in-order.ts'
import { startLetters, startMail } from './start-mail.ts'
import { tellStart } from './start-notices.ts'
import { crashSignals, onStopSignal, stopSignals } from './stop-signals.ts'

/** Graceful shutdown: time for running requests, in ms. */
const drainMs = 10_000

type Web = { dir: string; portal: PortalPage; pageFiles: PageFiles; drawn: DrawnPages }

type Parts = {
  env: Env
  keys: Keys
  opened: OpenDatabase
  web: Web | null
  /** Whether an empty embedded database gets no demo data. */
  staysEmpty: boolean
  /** Whether the link to the first account is printed without a terminal, too. */
  printsLink: boolean
}

/** The built web app with the page of personal links; null where there is none. */
export async function loadWeb(): Promise<Web | null> {
  const { web } = projectPaths
  if (!web) return null
  const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
  return {
    dir: web.app,
    portal: await loadPortalPage(web.portal),
    pageFiles: (await read(web.pageFiles)) as PageFiles,
    drawn: (await read(web.drawn)) as DrawnPages,
  }
}

/**
 * Serves the product on the open database until a signal stops it, and closes the database then. Resolves when everything
 * has started. Throws when a part cannot start, OperatorError where it says what to do.
 */
export async function serve(parts: Parts): Promise<void> {
  const { env, keys, opened, web, staysEmpty, printsLink } = parts
  const passwords = createPasswords(productCost)
  const { db } = opened
  const isEmbedded = opened.kind === 'embedded'
  if (isEmbedded) await requireAgreeingBooks(db, env)
  await requireSameKey(db, keys)
  const wantsDemo = isEmbedded && !staysEmpty
  const startsEmpty = await isEmpty(db)
  const fillsDemo = startsEmpty && wantsDemo && env.allowsDemo
  if (fillsDemo) await fillWithDemoData({ db, keys, passwords, now: new Date() })
  const hasNoAccount = startsEmpty && !fillsDemo

  const erasures = erasureLog(env.erasureLog)
  const space = isEmbedded ? freeSpaceOf(() => freeBytes(env.dataDir)) : null
  const copies = space && ownCopies({ dataDir: env.dataDir, isSpaceLow: space.isLow })
  const now = () => new Date()
  const metrics = env.metrics && createMetrics({ db, copies, now })
  const newMail = new EventEmitter()
  const app = await buildApp({
    env,
    db,
    keys,
    passwords,
    erasures,
    copies,
    web,
    sendsMail: env.smtpUrl !== null,
    notifyOutbox: () => newMail.emit('queued'),
    isDraining: () => server.isStopping(),
    metrics,
  })
  const { log } = app
  const url = () => urlOf(app, env)

  const starts: Start[] = [
    () => startCleanUp({ db, erasures, log }),
    () => listen(app, env),
    () =>
      tellStart({
        env,
        opened,
        keys,
        passwords,
        log,
        url: url(),
        hasNoAccount,
        wantsDemo,
        printsLink,
      }),
    () =>
      startNightlyPurge({
        months: env.eventsMonths,
        purge: (limit) => asOwner(env, db, (owned) => purgeEvents(owned, limit)),
        log,
        now,
      }),
    () => (opened.kind === 'embedded' ? startCopies(opened, env, log) : null),
    () => space && space.watch(log),
    // After listening, since the mails' links need the URL.
    () => {
      const worker = startMail({ env, db, keys, log, url: url() })
      newMail.on('queued', worker.notify)
      return worker
    },
    () => startLetters({ env, db, log }),
    () => metrics && env.metrics && serveMetrics(metrics, env.metrics),
    // At every start, without delaying it.
    () => watchBooks({ db, log }),
  ]
  const server = startInOrder(starts, () => opened.close())
  const grace = { delay: drainMs, logger: log, skip: [...stopSignals, ...crashSignals] }
  const { close } = closeWithGrace(grace, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error')
    await server.stop()
  })
  onStopSignal(close)
  await server.started
}

/** The copies of the embedded database: each night, and for the commands. */
function startCopies({ client }: OpenEmbedded, env: Env, log: FastifyBaseLogger) {
  const { dataDir, backupHook: hook, erasureLog: erasures } = env
  const examineThis = () => examine(env, () => examineRunning(client, env))
  return startBackups({ client, dataDir, log, hook, erasureLog: erasures, examine: examineThis })
}
