import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { tableExportInput } from '#shared/export/inputs.ts'
import { tableFileName } from '#shared/export/tables/file-name.ts'
import { xlsxRowsMax } from '#shared/export/tables/kinds.ts'
import { tableExportTexts as texts } from '#shared/export/tables/texts.ts'
import { Problem } from '#shared/problem.ts'
import { periodSpan } from '#shared/sessions/invoice-basis/invoice-basis.ts'
import { keepPrivate } from '../../http/headers.ts'
import { requireJson } from '../../http/request-guard.ts'
import { setRetryAfter } from '../../http/retry-after.ts'
import { limitByOwner } from '../../platform/access/concurrency-limit.ts'
import { consumeAttempt, rateLimits } from '../../platform/access/rate-limit.ts'
import { trainerScope } from '../../platform/access/scope.ts'
import { logSecurity } from '../../platform/access/security-log.ts'
import { knownProblem } from '../../platform/db/errors.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { getClient } from '../../platform/tenant/own-client.ts'
import type { Context, WithContext } from '../../procedures/context.ts'
import { fullActorOf } from '../../procedures/demanded-factor.ts'
import { countProblem, httpStatusOf } from '../../procedures/trpc.ts'
import { csvOf } from './csv.ts'
import { tableOfKind } from './tables.ts'
import { xlsxOf } from './xlsx.ts'

const path = '/export'

/** In bytes: the choices of a table. */
const bodyLimit = 1024

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** An XLSX takes the process's time and tens of megabytes: one at a time, in turns between accounts. */
const oneXlsx = limitByOwner({
  ofOwner: { maxQueued: 4, maxWaitMs: 30_000 },
  ofAll: { maxRunning: 1, maxQueued: 50, maxWaitMs: 30_000 },
})

/**
 * `POST /export` sends a table of the trainer's own rows as a file (D108): CSV while it is read, as fast as the browser
 * takes it and no further when it goes away; XLSX when it is whole.
 */
export async function addTableRoute(app: FastifyInstance, withContext: WithContext): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      const problem = knownProblem(error)
      // Other errors go to the app's error handler.
      if (!problem) throw error
      setRetryAfter(reply, problem)
      return reply
        .code(httpStatusOf(problem.code))
        .type('application/json; charset=utf-8')
        .send({ problem: problem.code })
    })

    scope.post(path, { bodyLimit, onRequest: requireJson }, async (request, reply) => {
      keepPrivate(reply)
      const { input, table, name, accountId } = await withContext(request, reply, (ctx) =>
        begin(ctx, request.body).catch(async (error: unknown) => {
          const problem = knownProblem(error)
          if (problem) await countProblem(ctx, problem.code, path)
          throw error
        }),
      )
      const rows = table.pages((work) => withContext(request, reply, ({ db }) => work(db)))
      const file =
        input.format === 'csv'
          ? Readable.from(csvOf(table.columns, rows), { objectMode: false })
          : await oneXlsx.run(accountId, () => xlsxOf(table.columns, rows, texts.kinds[input.kind]))
      return reply
        .type(types[input.format])
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(file)
    })
  })
}

/**
 * Checks the access and the input, and records the export before its file can be had: the event may name one that was broken
 * off, and never misses one. Throws NOT_FOUND for a client who is not the trainer's, and EXPORT_TOO_LARGE.
 */
async function begin(ctx: Context, body: unknown) {
  const actor = await fullActorOf(ctx)
  const scope = trainerScope(actor)
  const { success, data: input } = tableExportInput.safeParse(body)
  if (!success) throw new Problem('INVALID_INPUT')
  await consumeAttempt(ctx, rateLimits.exportOfAccount, actor.id)
  const { db } = ctx
  const { kind, format, clientId, from, to } = input
  if (clientId !== null) await getClient(db, scope, clientId)
  const period = { from, to }
  const asked = { scope, clientId, period, span: periodSpan(period) }
  const table = await tableOfKind[kind](db, asked)
  const { count: rows } = table
  if (format === 'xlsx' && rows > xlsxRowsMax) throw new Problem('EXPORT_TOO_LARGE')
  const recorder = { ...ctx, actor, scope }
  await queueEvent(db, recorder, {
    kind: 'data.exported',
    clientIds: clientId === null ? [] : [clientId],
    figures: { table: kind, format, rows, ...period },
  })
  logSecurity(recorder, 'data.exported', { accountId: actor.id })
  return { input, table, name: tableFileName(input, ctx.now()), accountId: actor.id }
}
