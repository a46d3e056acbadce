import { inspect } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { processTexts } from '#shared/texts.ts'
import { loadKeys } from './access/keys.ts'
import { deleteExpiredCounters } from './access/rate-limit.ts'
import { buildApp } from './app.ts'
import { deleteExpiredPendingLogins } from './auth/factor/pending-login.ts'
import { deleteExpiredLogins } from './auth/login-sessions.ts'
import { deleteExpiredResets } from './auth/password-reset.ts'
import { createPasswords, productCost } from './auth/passwords.ts'
import { deleteExpiredOffers } from './clients/login-offers.ts'
import { verifyBooks } from './db/books.ts'
import { DirectoryInUse } from './db/directory-lock.ts'
import { openDatabase } from './db/open.ts'
import { countDemoAccounts, fillWithDemoData, isEmpty } from './demo/fill.ts'
import { EnvError, readEnv } from './env.ts'
import { erasureLog } from './erasure/log.ts'
import { deleteOldRefusals } from './events/refusal-counter.ts'
import { missingProxyWarning } from './http/proxy-warnings.ts'
import { smtpDelivery } from './mail/delivery.ts'
import { deleteOldMail } from './mail/outbox.ts'
import { type OutboxWorker, startOutboxWorker } from './mail/outbox-worker.ts'
import { dueMailSender } from './mail/send-due-mail.ts'
import { logUnsentMail } from './mail/unsent-mail-log.ts'
import { deleteUnusedAccounts } from './organizations/unused-accounts.ts'
import { projectPaths } from './paths.ts'
import { plainHttpWarning } from './plain-http-warning.ts'
import { loadPortalPage } from './portal/page.ts'

/** Graceful shutdown: time for running requests, in ms. */
const drainMs = 10_000
const cleanUpEveryMs = 60 * 60 * 1000

class PortTaken extends Error {}

async function start(): Promise<void> {
  const env = readEnv()
  const keys = await loadKeys(env.secretKey, env.dataDir, env.oldSecretKey)
  const passwords = createPasswords(productCost)
  const opened = await openDatabase(env)
  const { db } = opened
  const wantsDemo = !process.argv.includes('--empty') && opened.kind === 'embedded'
  const startsEmpty = await isEmpty(db)
  const demo =
    startsEmpty && wantsDemo && env.allowsDemo
      ? await fillWithDemoData({ db, keys, passwords, now: new Date() })
      : null

  const { web: webPaths } = projectPaths
  const web = webPaths && { dir: webPaths.app, portal: await loadPortalPage(webPaths.portal) }
  let isDraining = false
  let outboxWorker: OutboxWorker | null = null
  const app = await buildApp({
    env,
    db,
    keys,
    passwords,
    erasures: erasureLog(env.erasureLog),
    web,
    sendsMail: env.smtpUrl !== null,
    notifyOutbox: () => outboxWorker?.notify(),
    isDraining: () => isDraining,
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
      deleteUnusedAccounts(db, now),
    ]).catch((error: unknown) =>
      app.log.warn(
        { err: error },
        'expired logins, links, counters, mail, refusals, offers or accounts could not be deleted',
      ),
    )
  }, cleanUpEveryMs)

  closeWithGrace({ delay: drainMs, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error')
    isDraining = true
    clearInterval(cleanUp)
    // Keep-alive connections that become idle after this point would delay the shutdown by their idle time-out.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await Promise.all([app.close(), outboxWorker?.stop()])
    clearInterval(idle)
    await opened.close()
  })

  await app.listen({ port: env.port, host: env.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortTaken(processTexts.portTaken(env.port)) : error
  })
  const plainHttp = plainHttpWarning(env)
  if (plainHttp) app.log.warn(plainHttp)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  const url = env.publicUrl?.origin ?? `http://localhost:${port}`
  process.stdout.write(`\n${processTexts.listening(url)}\n`)
  if (demo) process.stdout.write(demo.welcome(url))
  else if (startsEmpty) {
    process.stdout.write(`${processTexts.noAccount(opened.kind === 'embedded')}\n`)
    if (wantsDemo) process.stdout.write(`${processTexts.noDemo}\n`)
  }
  const warning = missingProxyWarning(env)
  if (warning) app.log.warn(warning)
  if (!env.allowsDemo && (await countDemoAccounts(db)) > 0) {
    app.log.warn(
      'the database holds demo accounts, which cannot log in: HOST or PUBLIC_URL is not a loopback address. Create an account of your own with npm run admin:create',
    )
  }

  // Started after listening, since the mails' links need the URL.
  const { smtpUrl, mailFrom, supportEmail } = env
  const settings = { keys, url, supportEmail }
  outboxWorker =
    smtpUrl && mailFrom
      ? startOutboxWorker(
          dueMailSender({
            db,
            log: app.log,
            settings,
            deliver: smtpDelivery({ smtpUrl, mailFrom, url }),
            now: () => new Date(),
          }),
          app.log,
        )
      : logUnsentMail({ db, log: app.log, isLoopback: env.allowsDemo })

  // Verifies the books at every start, without delaying it.
  for (const pot of await verifyBooks(db)) app.log.error({ pot }, 'the books of a pot disagree')
}

start().catch((error: unknown) => {
  const isOurs = [EnvError, DirectoryInUse, PortTaken].some((kind) => error instanceof kind)
  // PGlite also throws values that are not Errors; inspect shows them.
  process.stderr.write(`${isOurs && error instanceof Error ? error.message : inspect(error)}\n`)
  process.exit(1)
})
