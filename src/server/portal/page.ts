import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { firstAttemptMs } from '#shared/portal/limits.ts'
import { type DrawPortal, type PortalStart, writeInPage } from '#shared/portal/start.ts'
import { Problem } from '#shared/problem.ts'
import type { Context } from '../context.ts'
import { sendCompressed } from '../http/compressed.ts'
import { keepPrivate, portalPolicy } from '../http/headers.ts'
import { personalLinkIn } from '../http/request-path.ts'
import { httpStatusOf, transformer } from '../trpc.ts'
import { portalOf } from './queries.ts'

/** The page of a personal link as it was built: its frame, and the web app's own drawing of what stands in it. */
export type PortalPage = { frame: string; draw: DrawPortal }

/** Loads the built page from its folder. */
export async function loadPortalPage(folder: string): Promise<PortalPage> {
  const { href } = pathToFileURL(join(folder, 'server-entry.js'))
  const built = (await import(/* @vite-ignore */ href)) as { drawPortal: DrawPortal }
  return { frame: await readFile(join(folder, 'portal.html'), 'utf8'), draw: built.drawPortal }
}

type Parts = {
  page: PortalPage
  supportEmail: string
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context
}

/**
 * Answers /client/{token} with a page that holds its data and its text already, so that it can be read before a script has
 * come (spec 2, Client portal). What opens nothing has one answer, whatever is wrong with it.
 */
export function portalSender({ page, supportEmail, contextOf }: Parts) {
  const write = pageWriter(page.frame, supportEmail)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const start = await startOf(contextOf(request, reply), personalLinkIn(request.url) ?? '')
    keepPrivate(reply)
    reply
      .code(statusOf(start))
      .header('Content-Security-Policy', portalPolicy)
      .type('text/html; charset=utf-8')
    return sendCompressed(request, reply, write(start, drawn(start, request)))
  }

  function drawn(start: PortalStart, request: FastifyRequest): ReturnType<DrawPortal> {
    try {
      return page.draw({ start, supportEmail })
    } catch (error) {
      // The browser draws what it finds undrawn.
      request.log.error({ err: error }, 'the page of a personal link could not be drawn')
      return { title: '', html: '' }
    }
  }
}

/** The first of the verifications (spec 9). What the database cannot tell in time, the browser goes on asking. */
async function startOf(ctx: Context, token: string): Promise<PortalStart> {
  let timer: NodeJS.Timeout | undefined
  const asOf = ctx.now()
  try {
    return await Promise.race([
      portalOf(ctx, token).then((payload) => ({ is: 'open' as const, payload, asOf })),
      new Promise<PortalStart>((resolve) => {
        timer = setTimeout(() => resolve({ is: 'waiting', failures: 1 }), firstAttemptMs)
      }),
    ])
  } catch (error) {
    if (error instanceof Problem) return { is: 'failed', code: error.code }
    ctx.log.error({ err: error }, 'a personal link could not be verified')
    return { is: 'waiting', failures: 1 }
  } finally {
    clearTimeout(timer)
  }
}

function statusOf(start: PortalStart): number {
  if (start.is === 'open') return 200
  return httpStatusOf(
    start.is === 'failed' && start.code !== 'OFFLINE' ? start.code : 'UNAVAILABLE',
  )
}

/** Fills the frame's gaps: the title, the drawn page and its data. */
function pageWriter(frame: string, supportEmail: string) {
  const [head = '', afterTitle = ''] = frame
    .replaceAll('__SUPPORT_EMAIL__', escapeHtml(supportEmail))
    .split('__TITLE__')
  const [beforePage = '', afterPage = ''] = afterTitle.split('<!--page-->')
  const [beforeStart = '', end = ''] = afterPage.split('"__START__"')
  return (start: PortalStart, { title, html }: ReturnType<DrawPortal>) =>
    `${head}${escapeHtml(title)}${beforePage}${html}${beforeStart}${writeInPage(transformer.output.serialize(start))}${end}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
