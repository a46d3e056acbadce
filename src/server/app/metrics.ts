import { createServer, type IncomingMessage } from 'node:http'
import { and, count, isNull, lte, min } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { currentName } from '#shared/access/former-names.ts'
import { matrix } from '#shared/access/matrix.ts'
import { type BackupsState, runKinds } from '#shared/admin/backups.ts'
import { hostNameIn } from '../http/host.ts'
import { listenFault, metricsSettings } from '../http/port.ts'
import { trpcPrefix } from '../http/refusal.ts'
import { type OwnCopies, readBackups } from '../operations/backup/own-copies.ts'
import { countWrongPots } from '../operations/books/check.ts'
import type { Database } from '../platform/db/database.ts'
import { isLoopback } from '../platform/system/loopback.ts'
import { outbox } from '../schema/outbox.ts'

/** Figures of the process for Prometheus: no names, addresses or ids are in them. */
export type Metrics = {
  registry: Registry
  /** Observes every request by its procedure or route. */
  observe: (app: FastifyInstance) => void
  /** Counts a refusal by its kind. */
  refused: (kind: string) => void
  /** Shows how many requests wait for the database. */
  watchQueue: (waiting: () => number) => void
  /** Counts a request that was refused since too many waited. */
  refusedByQueue: () => void
}

/** The figures of the process, and of outbox and books when they are read; `observe` adds those of requests. */
export function createMetrics({
  db,
  copies = null,
  now,
}: {
  db: Database
  /** As in the context. */
  copies?: OwnCopies | null
  now: () => Date
}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Sums of gauges by type under the name of a counter, which `promtool check metrics` refuses.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`)
  const durations = new Histogram({
    name: 'tidspott_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const inProgress = new Gauge({
    name: 'tidspott_requests_in_progress',
    help: 'Requests without an answer yet.',
    registers,
  })
  const refusals = new Counter({
    name: 'tidspott_refusals_total',
    help: 'Refused attempts by kind: logins, access, throttles.',
    labelNames: ['kind'],
    registers,
  })
  const refusedByQueue = new Counter({
    name: 'tidspott_queue_refused_total',
    help: 'Requests that were refused since too many waited for the database.',
    registers,
  })
  addOutboxGauges(registry, db, now)
  addBooksGauge(registry, db)
  addBackupGauges(
    registry,
    sharing(() => readBackups({ db, copies, now })),
    now,
  )
  return {
    registry,
    observe: (app) => {
      app.addHook('onRequest', (_request, _reply, done) => {
        inProgress.inc()
        done()
      })
      // Also called when the client has gone away.
      app.addHook('onResponse', (request, reply, done) => {
        inProgress.dec()
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        durations.observe({ route: routeOf(request), status }, reply.elapsedTime / 1000)
        done()
      })
    },
    refused: (kind) => refusals.inc({ kind }),
    watchQueue: (waiting) => addQueueGauge(registry, waiting),
    refusedByQueue: () => refusedByQueue.inc(),
  }
}

function addQueueGauge(registry: Registry, waiting: () => number): void {
  const gauge = new Gauge({
    name: 'tidspott_queue_waiting',
    help: 'Requests that wait for the database.',
    registers: [],
    collect: function collect() {
      this.set(waiting())
    },
  })
  registry.registerMetric(gauge)
}

/** One run of `read` for all who ask while it goes on: gauges are collected side by side. */
function sharing<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => {
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
}

function addOutboxGauges(registry: Registry, db: Database, now: () => Date): void {
  const read = sharing(async () => {
    const [found] = await db
      .select({ mails: count(), since: min(outbox.createdAt) })
      .from(outbox)
      // One that sums up a day waits for its end, not for us.
      .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), lte(outbox.createdAt, now())))
    return found ?? { mails: 0, since: null }
  })
  const gauges = [
    new Gauge({
      name: 'tidspott_outbox_oldest_seconds',
      help: 'Age of the oldest mail that waits; 0 without one.',
      registers: [],
      collect: async function collect() {
        const { since } = await read()
        this.set(since ? (now().getTime() - since.getTime()) / 1000 : 0)
      },
    }),
    new Gauge({
      name: 'tidspott_outbox_waiting',
      help: 'Mails that wait to be sent.',
      registers: [],
      collect: async function collect() {
        this.set((await read()).mails)
      },
    }),
  ]
  for (const gauge of gauges) registry.registerMetric(gauge)
}

function addBooksGauge(registry: Registry, db: Database): void {
  const gauge = new Gauge({
    name: 'tidspott_books_disagreeing_pots',
    help: 'Pots whose books disagreed at the last check of any process, and whose trainers are read-only.',
    registers: [],
    collect: async function collect() {
      this.set(await countWrongPots(db))
    },
  })
  registry.registerMetric(gauge)
}

function addBackupGauges(
  registry: Registry,
  read: () => Promise<BackupsState>,
  now: () => Date,
): void {
  const secondsSince = (at: Date | null) =>
    at ? (now().getTime() - at.getTime()) / 1000 : Number.NaN
  const gauges = [
    new Gauge({
      name: 'tidspott_backup_age_seconds',
      help: 'Age of the newest backup; NaN without one.',
      registers: [],
      collect: async function collect() {
        this.set(secondsSince((await read()).newestAt))
      },
    }),
    new Gauge({
      name: 'tidspott_backup_rehearsal_age_seconds',
      help: 'Time since a backup was last restored on trial and found whole; NaN when none was.',
      registers: [],
      collect: async function collect() {
        this.set(secondsSince((await read()).rehearsedAt))
      },
    }),
    new Gauge({
      name: 'tidspott_backup_failed',
      help: 'Whether it failed when it was last done: making a backup, BACKUP_HOOK, the rehearsal.',
      labelNames: ['kind'],
      registers: [],
      collect: async function collect() {
        const { failures } = await read()
        const failed = new Set<string>(failures.map(({ kind }) => kind))
        for (const kind of runKinds) this.set({ kind }, failed.has(kind) ? 1 : 0)
      },
    }),
  ]
  for (const gauge of gauges) registry.registerMetric(gauge)
}

/** The procedure, 'batch', or the pattern of the route: a bounded set, and never a token. */
function routeOf({ url, routeOptions }: FastifyRequest): string {
  if (!url.startsWith(`${trpcPrefix}/`)) return routeOptions.url ?? 'none'
  const [name = ''] = url.slice(trpcPrefix.length + 1).split('?', 1)
  const current = currentName(name)
  if (current in matrix) return current
  return name.includes(',') ? 'batch' : 'unknown'
}

/**
 * Serves the figures at /metrics on a port of its own, which only the operator's network should reach: to a GET of its own
 * Host, so that no page in a browser reads them by a name of its own (DNS rebinding). Throws OperatorError when the address
 * is not free.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; stop: () => void }> {
  const server = createServer((request, response) => {
    const refuse = (status: number, headers = {}) => void response.writeHead(status, headers).end()
    if (!isOwnHost(request, host)) return refuse(421)
    if (request.url !== '/metrics') return refuse(404)
    if (request.method !== 'GET') return refuse(405, { Allow: 'GET' })
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    const settings = metricsSettings
    server.once('error', (error) => reject(listenFault(error, { host, port, settings })))
    server.listen({ host, port }, resolve)
  })
  server.unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => void server.close(),
  }
}

/** Whether the Host is METRICS_HOST, the loopback address, or the address at which the request has arrived. */
function isOwnHost({ headers, socket }: IncomingMessage, metricsHost: string): boolean {
  const name = hostNameIn(headers.host ?? '')
  if (name === null) return false
  const arrivedAt = socket.localAddress?.replace(/^::ffff:/, '')
  return isLoopback(name) || name === arrivedAt || name === metricsHost.toLowerCase()
}
