import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CsvFormat, csvFormats } from '#shared/export/csv.ts'
import { usualPeriods } from '#shared/export/period.ts'
import { sheetColumns } from '#shared/export/sheets/columns.ts'
import type { SheetKind } from '#shared/export/sheets/kinds.ts'
import { sheetFileTexts } from '#shared/export/sheets/texts.ts'
import { xlsxRowsMax } from '#shared/export/tables/kinds.ts'
import { Problem } from '#shared/problem.ts'
import { periodSpan } from '#shared/sessions/invoice-basis/invoice-basis.ts'
import { localDateOf } from '#shared/time.ts'
import { privateHeaders } from '../../http/headers.ts'
import { KeptTexts, type TaggedText } from '../../http/kept-texts.ts'
import { readCounted, refuseAlike, sendTagged } from '../../http/secret-file.ts'
import { rateLimits } from '../../platform/access/rate-limit.ts'
import { scopeOfSheet } from '../../platform/access/scope.ts'
import type { Context, WithContext } from '../../procedures/context.ts'
import { readByAddress } from '../../procedures/read-by-address.ts'
import { csvOf } from '../tables/csv.ts'
import type { Asked, Cells, Read, Table } from '../tables/table.ts'
import { tableOfKind } from '../tables/tables.ts'
import { noteReading, type OpenSheet, sheetByToken } from './opened.ts'

const path = '/sheets/:file'
const ending = '.csv'

/** How long a text is kept at the most: what changes a table without an event of its trainer is seen after it. */
const keptMs = 5 * 60_000

/**
 * `GET /sheets/{token}.csv?format=sv|en`: a table as spreadsheets read it (D136), without a login. Its rows are read anew
 * after an act of the trainer, when the day is another, and five minutes after they were read.
 */
export async function addSheetRoute(app: FastifyInstance, withContext: WithContext): Promise<void> {
  const texts = new KeptTexts()
  await app.register(async (scope) => {
    refuseAlike(scope)
    scope.get<{ Params: { file: string }; Querystring: { format?: unknown } }>(
      path,
      async (request, reply) => {
        const answer = { request, reply }
        const token = tokenIn(request.params.file)
        const { sheet, now } = await readCounted(withContext, answer, {
          path,
          read: (ctx) => open(ctx, token),
        })
        // After the address, so that only who has one is told.
        const format = formatIn(request.query.format)
        if (format === null) return refuseFormat(reply)
        const asked = askedOf(sheet, now)
        const { from, to } = asked.period
        const age = Math.floor(now.getTime() / keptMs)
        const key = [sheet.trainer.id, sheet.kind, format, from, to, sheet.revision, age].join(' ')
        const read = readerOf(withContext, answer)
        const tagged = await texts.of(key, () => written(sheet.kind, { asked, format, read }))
        const name = `tidspott-${sheetFileTexts.files[sheet.kind]}.csv`
        const write = async () => tagged
        return sendTagged(answer, { etag: tagged.etag, type: 'text/csv', name, write })
      },
    )
  })
}

const tokenIn = (file: string) => (file.endsWith(ending) ? file.slice(0, -ending.length) : '')

/** Without one, Swedish; null for another. */
function formatIn(asked: unknown): CsvFormat | null {
  if (asked === undefined) return 'sv'
  return csvFormats.find((format) => format === asked) ?? null
}

function refuseFormat(reply: FastifyReply) {
  return reply
    .headers(privateHeaders)
    .code(400)
    .type('text/plain; charset=utf-8')
    .send(sheetFileTexts.unknownFormat)
}

async function open(ctx: Context, token: string): Promise<{ sheet: OpenSheet; now: Date }> {
  const now = ctx.now()
  const sheet = await readByAddress(ctx, { token, limit: rateLimits.readsOfSheet }, (hash) =>
    sheetByToken(ctx.db, hash),
  )
  await noteReading(ctx.db, sheet, now)
  return { sheet, now }
}

/** All clients, of the days that the period is today. */
function askedOf({ trainer, period }: OpenSheet, now: Date): Asked {
  const days = usualPeriods(localDateOf(now))[period ?? 'thisYear']
  return { scope: scopeOfSheet(trainer), clientId: null, period: days, span: periodSpan(days) }
}

function readerOf(
  withContext: WithContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Read {
  return (work) => withContext(request, reply, ({ db }) => work(db))
}

/** The whole table as text, in the allowed columns alone. Throws EXPORT_TOO_LARGE. */
async function written(
  kind: SheetKind,
  { asked, format, read }: { asked: Asked; format: CsvFormat; read: Read },
): Promise<TaggedText> {
  const table = await read((db) => tableOfKind[kind](db, asked))
  if (table.count > xlsxRowsMax) throw new Problem('EXPORT_TOO_LARGE')
  const { columns, pages } = allowedOf(table, kind)
  let text = ''
  for await (const chunk of csvOf(columns, pages(read), format)) text += chunk
  return { etag: `W/"${createHash('sha256').update(text).digest('base64url')}"`, text }
}

function allowedOf({ columns, pages }: Table, kind: SheetKind): Pick<Table, 'columns' | 'pages'> {
  const allowed = sheetColumns[kind]
  const places = columns.flatMap(({ name }, place) => (allowed.includes(name) ? [place] : []))
  const cut = (rows: Cells) => rows.map((row) => places.map((place) => row[place] ?? null))
  return {
    columns: columns.filter(({ name }) => allowed.includes(name)),
    pages: async function* (read) {
      for await (const rows of pages(read)) yield cut(rows)
    },
  }
}
