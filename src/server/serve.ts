import { readFile } from 'node:fs/promises'
import closeWithGrace from 'close-with-grace'
import type { DrawnPages } from '#shared/app/drawn-pages.ts'
import { requireSameKey } from './access/key-check.ts'
import type { Keys } from './access/keys.ts'
import { deleteExpiredCounters } from './access/rate-limit.ts'
import { buildApp } from './app.ts'
import { deleteExpiredEmailChanges } from './auth/email-change.ts'
import { deleteExpiredPendingLogins } from './auth/factor/pending-login.ts'
import { deleteExpiredLogins } from './auth/login-sessions.ts'
import { deleteExpiredResets } from './auth/password-reset.ts'
import { createPasswords, productCost } from './auth/passwords.ts'
import { type FreeSpace, freeBytes, watchFreeSpace } from './backup/free-space.ts'
import { ownCopies } from './backup/own-copies.ts'
import { startBackups } from './backup/start.ts'
import { watchBooks } from './books/check.ts'
import { deleteExpiredOffers } from './clients/login-offers.ts'
import { commandLine } from './command-line.ts'
import type { OpenDatabase } from './db/database.ts'
import { requireAgreeingBooks } from './db/database-lost.ts'
import { asOwner } from './db/open.ts'
import { countDemoAccounts, fillWithDemoData, isEmpty } from './demo/fill.ts'
import { demoLogins } from './demo/logins.ts'
import { examineRunning } from './doctor/embedded.ts'
import { examine } from './doctor/examine.ts'
import type { Env } from './env.ts'
import { erasureLog } from './erasure/log.ts'
import { startNightlyPurge } from './events/nightly-purge.ts'
import { purgeEvents } from './events/purge.ts'
import { deleteOldRefusals } from './events/refusal-counter.ts'
import { firstAccountNotice } from './first-account-notice.ts'
import { createMetrics, serveMetrics } from './http/metrics.ts'
import type { PageFiles } from './http/pages.ts'
import { listenFault, metricsSettings } from './http/port.ts'
import { missingProxyWarning } from './http/proxy-warnings.ts'
import { deleteOldKeys } from './idempotency/once.ts'
import { startLetterPlanner } from './letters/planner.ts'
import { smtpDelivery } from './mail/delivery.ts'
import { deleteOldMail } from './mail/outbox.ts'
import { type OutboxWorker, startOutboxWorker } from './mail/outbox-worker.ts'
import { dueMailSender } from './mail/send-due-mail.ts'
import { logUnsentMail } from './mail/unsent-mail-log.ts'
import { deleteUnusedAccounts } from './organizations/unused-accounts.ts'
import { projectPaths } from './paths.ts'
import { plainHttpWarning } from './plain-http-warning.ts'
import { loadPortalPage, type PortalPage } from './portal/page.ts'
import { startTexts } from './start-texts.ts'
import { crashSignals, onStopSignal, stopSignals } from './stop-signals.ts'
import { tell } from './tell.ts'
import { deleteOldTrash } from './trash/empty.ts'

/** Graceful shutdown: time for running requests, in ms. */
const drainMs = 10_000
/** Connections that the system accepts before the server does: a thousand may come at once. */
const maxUnaccepted = 4_096
const cleanUpEveryMs = 60 * 60 * 1000

type Web = { dir: string; portal: PortalPage; pageFiles: PageFiles; drawn: DrawnPages }

type Parts = {
  env: Env
  keys: Keys
  opened: OpenDatabase
  web: Web | null
  /** Whether an empty embedded database gets no demo data. */
  staysEmpty: boolean
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

/** Serves the product on the open database until a signal stops it. */
export async function serve({ env, keys, opened, web, staysEmpty }: Parts): Promise<void> {
  const passwords = createPasswords(productCost)
  const { db } = opened
  if (opened.kind === 'embedded') await requireAgreeingBooks(db, env)
  await requireSameKey(db, keys)
  const wantsDemo = !staysEmpty && opened.kind === 'embedded'
  const startsEmpty = await isEmpty(db)
  const fillsDemo = startsEmpty && wantsDemo && env.allowsDemo
  if (fillsDemo) await fillWithDemoData({ db, keys, passwords, now: new Date() })

  let isDraining = false
  let outboxWorker: OutboxWorker | null = null
  let freeSpace: FreeSpace | null = null
  let letters: { stop: () => Promise<void> } | null = null
  let purge: { stop: () => Promise<void> } | null = null
  let backups: { stop: () => Promise<void> } | null = null
  let books: { stop: () => void } | null = null
  const erasures = erasureLog(env.erasureLog)
  const copies =
    opened.kind === 'embedded'
      ? ownCopies({ dataDir: env.dataDir, isSpaceLow: () => freeSpace?.isLow() ?? false })
      : null
  const metrics = env.metrics && createMetrics({ db, copies, now: () => new Date() })
  const app = await buildApp({
    env,
    db,
    keys,
    passwords,
    erasures,
    copies,
    web,
    sendsMail: env.smtpUrl !== null,
    notifyOutbox: () => outboxWorker?.notify(),
    isDraining: () => isDraining,
    metrics,
  })
  const cleanUp = setInterval(() => {
    const now = new Date()
    Promise.all([
      deleteExpiredLogins(db),
      deleteExpiredResets(db, now),
      deleteExpiredPendingLogins(db, now),
      deleteExpiredCounters(db, now),
      deleteOldMail(db, now),
      deleteOldRefusals(db, now),
      deleteExpiredOffers(db, now),
      deleteExpiredEmailChanges(db, now),
      deleteUnusedAccounts(db, now),
      deleteOldTrash({ db, erasures, now: () => now }),
      deleteOldKeys(db, now),
    ]).catch((error: unknown) =>
      app.log.warn(
        { err: error },
        'expired logins, links, counters, mail, refusals, offers, accounts, trash or idempotency keys could not be deleted',
      ),
    )
  }, cleanUpEveryMs)

  const grace = { delay: drainMs, logger: app.log, skip: [...stopSignals, ...crashSignals] }
  const { close } = closeWithGrace(grace, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error')
    isDraining = true
    clearInterval(cleanUp)
    freeSpace?.stop()
    books?.stop()
    // Keep-alive connections that become idle after this point would delay the shutdown by their idle time-out.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const timers = [letters?.stop(), backups?.stop(), purge?.stop()]
    await Promise.all([app.close(), outboxWorker?.stop(), ...timers])
    clearInterval(idle)
    await opened.close()
  })
  onStopSignal(close)

  await app
    .listen({ port: env.port, host: env.host, backlog: maxUnaccepted })
    .catch((error: NodeJS.ErrnoException) => {
      throw listenFault(error, env)
    })
  const { migrations, copy } = opened.upgrade
  if (migrations.length > 0)
    app.log.info(
      { migrations, copy },
      'the database was migrated, and the hours of every pot are as before',
    )
  for (const slip of env.misspelled) app.log.warn(slip)
  const plainHttp = plainHttpWarning(env)
  if (plainHttp) app.log.warn(plainHttp)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  const url = env.publicUrl?.origin ?? `http://localhost:${port}`
  tell(startTexts.listening(url))
  if (startsEmpty && !fillsDemo) {
    const isTerminal = process.stdout.isTTY
    const isEmbedded = opened.kind === 'embedded'
    tell(await firstAccountNotice(db, { url, isTerminal, isEmbedded, now: new Date() }))
    if (wantsDemo) tell(startTexts.noDemo)
  }
  const warning = missingProxyWarning(env)
  if (warning) app.log.warn(warning)
  // A database that is lost now does not end the server, which listens already.
  await tellDemo().catch((error: unknown) =>
    app.log.warn({ err: error }, 'whether there are demo accounts could not be read'),
  )

  purge = startNightlyPurge({
    months: env.eventsMonths,
    purge: (limit) => asOwner(env, db, (owned) => purgeEvents(owned, limit)),
    log: app.log,
    now: () => new Date(),
  })
  if (opened.kind === 'embedded') {
    const { client } = opened
    const { dataDir, backupHook: hook } = env
    backups = await startBackups({
      client,
      dataDir,
      log: app.log,
      hook,
      erasureLog: env.erasureLog,
      examine: () => examine(env, () => examineRunning(client, env)),
    })
    freeSpace = watchFreeSpace({ read: () => freeBytes(env.dataDir), log: app.log })
  }

  // Started after listening, since the mails' links need the URL.
  const { smtpUrl, mailFrom, allowsPlainMail: allowsPlain, supportEmail } = env
  const settings = { keys, url, supportEmail }
  outboxWorker =
    smtpUrl && mailFrom
      ? startOutboxWorker(
          dueMailSender({
            db,
            log: app.log,
            settings,
            deliver: smtpDelivery({ smtpUrl, mailFrom, url, allowsPlain }),
            now: () => new Date(),
          }),
          app.log,
        )
      : logUnsentMail({ db, log: app.log, isLoopback: env.allowsDemo })
  // Without a mail server a letter would be of no use by the time when there is one.
  if (smtpUrl) letters = startLetterPlanner({ db, log: app.log })

  if (metrics && env.metrics)
    await serveMetrics(metrics, env.metrics).catch((error: NodeJS.ErrnoException) => {
      throw env.metrics ? listenFault(error, { ...env.metrics, settings: metricsSettings }) : error
    })

  // At every start, without delaying it.
  books = watchBooks({ db, log: app.log })

  /** Tells the demo logins that work, or that none can. */
  async function tellDemo(): Promise<void> {
    if (env.allowsDemo) {
      const logins = await demoLogins({ db, keys, passwords }, process.stdout.isTTY ? url : null)
      if (logins) tell(logins)
    } else if ((await countDemoAccounts(db)) > 0) {
      app.log.warn(
        `the database holds demo accounts, which cannot log in: HOST or PUBLIC_URL is not a loopback address. Create an account of your own with ${commandLine('admin:create')}`,
      )
    }
  }
}
