import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { askedByItself } from '#shared/access/unused-login.ts'
import type { DrawnPages } from '#shared/app/drawn-pages.ts'
import { Problem } from '#shared/problem.ts'
import { addSheetRoute } from '../export/sheets/route.ts'
import { addTableRoute } from '../export/tables/route.ts'
import { addFeedRoutes } from '../feeds/routes.ts'
import { beforeSending } from '../http/before-sending.ts'
import { addCsrfOriginCheck, appOriginOf } from '../http/csrf-origin-check.ts'
import { addHeaders, bareHeaders } from '../http/headers.ts'
import { refuseUnreadableHost } from '../http/host.ts'
import { loggerOptions } from '../http/log.ts'
import { readCookies, writeCookie, writeDeviceCookie } from '../http/login-cookie.ts'
import { addUntrustedProxyWarning } from '../http/proxy-warnings.ts'
import { refusalBody } from '../http/refusal.ts'
import { publicInputLimit, refuseDeepJson } from '../http/request-guard.ts'
import { addRequestId, requestIdOf } from '../http/request-id.ts'
import { pathOf, routableUrl } from '../http/request-path.ts'
import { createRequestQueue, type QueueLimits } from '../http/request-queue.ts'
import { addRetryAfter } from '../http/retry-after.ts'
import { answerUnreadable } from '../http/unreadable.ts'
import { addOptOutRoute } from '../letters/opt-out.ts'
import { addDownloadRoute } from '../operations/backup/download-route.ts'
import { type OwnCopies, readBackups } from '../operations/backup/own-copies.ts'
import { demoBarrier } from '../operations/demo/access.ts'
import type { Outside } from '../platform/access/concurrency-limit.ts'
import { addressBlock } from '../platform/access/ip-address.ts'
import type { Keys } from '../platform/access/keys.ts'
import { readLogin } from '../platform/access/login-sessions.ts'
import { MemoryCounters } from '../platform/access/memory-limit.ts'
import { addressShortener, originOf } from '../platform/access/origin.ts'
import { outsideOf, type Passwords } from '../platform/access/passwords.ts'
import type { Database } from '../platform/db/database.ts'
import { knownProblem } from '../platform/db/errors.ts'
import { eventCounter } from '../platform/recording/budgets.ts'
import { startRefusalCounter } from '../platform/recording/refusal-counter.ts'
import type { Env } from '../platform/system/env.ts'
import type { ErasureLog } from '../platform/system/erasure-log.ts'
import { logStream } from '../platform/system/lost-terminal.ts'
import { type PortalPage, portalSender } from '../portal/page.ts'
import type { Context, WithContext } from '../procedures/context.ts'
import { httpStatusOf } from '../procedures/trpc.ts'
import { addImageRoutes } from '../profile/image-routes.ts'
import { addHealth } from './health.ts'
import type { Metrics } from './metrics.ts'
import { pageStartReader } from './page-start.ts'
import { addPages, nothingDrawn, type PageFiles } from './pages.ts'
import { addTrpcRoute } from './trpc-route.ts'

/** Maximum size of a request body, in bytes: many times the longest notes of a session. */
const bodyLimit = 256 * 1024

type Parts = {
  env: Pick<
    Env,
    | 'publicUrl'
    | 'allowsDemo'
    | 'supportEmail'
    | 'privacy'
    | 'trustProxy'
    | 'logLevel'
    | 'addressLog'
    | 'demandsFactor'
    | 'offlinePage'
  >
  db: Database
  keys: Keys
  passwords: Passwords
  erasures: ErasureLog
  /** The copies of the embedded database; null on PostgreSQL. */
  copies?: OwnCopies | null
  /** The built web app: its directory and the page of personal links; null in development, where Vite serves them. */
  web: { dir: string; portal: PortalPage; pageFiles?: PageFiles; drawn?: DrawnPages } | null
  now?: () => Date
  /** Whether SMTP is configured. */
  sendsMail?: boolean
  /** Notifies the outbox worker of new mail. */
  notifyOutbox?: () => void
  isDraining?: () => boolean
  /** The figures for Prometheus, when they are served. */
  metrics?: Metrics | null
  /** The limits of the queue before the database in a test. */
  queueLimits?: QueueLimits
  /** The log destination of a test; default standard output. */
  logTo?: { write: (line: string) => void }
}

/** Composes the Fastify app: request guards, procedures, health checks and pages. It does not listen. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const {
    env,
    db,
    keys,
    passwords,
    erasures,
    copies = null,
    now = () => new Date(),
    notifyOutbox = () => {},
  } = parts
  const { sendsMail = true, isDraining = () => false } = parts
  const isHttps = env.publicUrl?.protocol === 'https:'
  const app = fastify({
    logger: { ...loggerOptions(env.logLevel), stream: parts.logTo ?? logStream() },
    bodyLimit,
    // Maximum size of the request line and headers, which includes an input in the URL. Fixed here, since Node's
    // default can be raised by a flag.
    http: { maxHeaderSize: publicInputLimit },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, isHttps),
    trustProxy: env.trustProxy,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    rewriteUrl: ({ url }) => routableUrl(url ?? '/'),
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    // A malformed URL is reported as invalid input.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400
      // Sent before any hook runs, so the security headers are added here.
      void reply
        .headers(bareHeaders(isHttps))
        .code(status)
        .send(refusalBody(request.url, 'INVALID_INPUT', status))
    },
  })
  app.server.headersTimeout = 10_000

  app.setErrorHandler((error, request, reply) => {
    const known = knownProblem(error)
    const status = known ? httpStatusOf(known.code) : statusIn(error)
    // A request that was refused by the queue has no cause: the queue tells of it.
    if (status >= 500 && (!known || known.cause)) {
      request.log.error({ err: error }, 'request failed')
    }
    const problem = known?.code ?? (status >= 500 ? 'UNEXPECTED' : 'INVALID_INPUT')
    return reply.code(status).send(refusalBody(request.url, problem, status))
  })

  addRequestId(app)
  parts.metrics?.observe(app)
  refuseDeepJson(app)
  addHeaders(app, isHttps)
  refuseUnreadableHost(app)
  const toAddress = addressShortener(env.addressLog, keys)
  const memoryCounters = new MemoryCounters()
  const countEvent = eventCounter(memoryCounters)
  const refusalCounter = startRefusalCounter({ db, now, log: app.log })
  app.addHook('onClose', () => refusalCounter.stop())
  addUntrustedProxyWarning(app)
  addCsrfOriginCheck(app, env.publicUrl, ({ ip }) =>
    refusalCounter.count({ kind: 'origin.refused', accountId: null, address: toAddress(ip) }),
  )
  addHealth(app, db, isDraining)

  addRetryAfter(app)
  beforeSending(app, (reply) => {
    if (isDraining()) reply.header('Connection', 'close')
  })

  const { metrics = null, queueLimits: limits } = parts
  const queue = createRequestQueue({ log: app.log, limits, metrics })
  const withContext: WithContext = (request, reply, work) =>
    queue.run((outside) => {
      // Its client has gone away while it waited, or has been answered.
      if (request.socket.destroyed || reply.sent) throw new Problem('UNAVAILABLE')
      return work(contextOf(request, reply, outside), outside)
    })

  const contextOf = (request: FastifyRequest, reply: FastifyReply, outside: Outside): Context => {
    const { token, device } = readCookies(request, isHttps)
    let login: ReturnType<Context['login']> | undefined
    return {
      db,
      keys,
      passwords: outsideOf(passwords, outside),
      erasures,
      copies,
      readBackups: () => readBackups({ db, copies, now }),
      now,
      log: request.log,
      sendsMail,
      notifyOutbox,
      address: addressBlock(request.ip),
      origin: () => originOf(request, toAddress),
      memoryCounters,
      countEvent,
      countRefusal: (kind, accountId) => {
        parts.metrics?.refused(kind)
        refusalCounter.count({ kind, accountId, address: toAddress(request.ip) })
      },
      idempotencyKey: request.headers['idempotency-key']?.toString() ?? null,
      keyedCall: null,
      token,
      device,
      login: () => {
        login ??= token ? readAndRenew(token, request, reply) : Promise.resolve(null)
        return login
      },
      demandsFactor: env.demandsFactor,
      appOrigin: () => appOriginOf(request, env.publicUrl),
      demoBarrier: () => demoBarrier(env, request),
      setCookie: (fresh) => writeCookie(reply, isHttps, fresh),
      setDevice: (known) => writeDeviceCookie(reply, isHttps, known),
    }
  }

  async function readAndRenew(token: string, request: FastifyRequest, reply: FastifyReply) {
    const isUnused = pathOf(request.url) === askedByItself
    const login = await readLogin(db, token, { isUnused })
    if (login?.actor.isDemo && demoBarrier(env, request) !== null) return null
    if (login?.renewed) writeCookie(reply, isHttps, { token, expiresAt: login.expiresAt })
    return login
  }

  addTrpcRoute(app, withContext)
  await addImageRoutes(app, withContext)
  await addDownloadRoute(app, withContext)
  await addTableRoute(app, withContext)
  await addFeedRoutes(app, withContext)
  await addSheetRoute(app, withContext)
  await addOptOutRoute(app, { withContext, keys })
  const { supportEmail, privacy, offlinePage } = env
  if (parts.web) {
    const { dir: webDir, portal: page, pageFiles = {}, drawn = nothingDrawn } = parts.web
    const hasCookie = (request: FastifyRequest) => readCookies(request, isHttps).token !== null
    const readStart = pageStartReader({ withContext, now, hasCookie })
    const sendPortal = portalSender({
      page,
      supportEmail,
      hasPrivacyNotice: privacy !== null,
      withContext,
      now,
    })
    await addPages(app, {
      webDir,
      isHttps,
      supportEmail,
      privacy,
      offlinePage,
      pageFiles,
      drawn,
      readStart,
      sendPortal,
    })
  }
  // Fastify's default response and log line contain the URL, which may be a personal link.
  else {
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).send(refusalBody(request.url, 'NOT_FOUND', 404)),
    )
  }
  return app
}

/** The HTTP status that Fastify gives an error of a request. */
function statusIn(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}
