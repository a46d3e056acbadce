import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { firstAttemptMs } from '#shared/portal/limits.ts'
import { type DrawPortal, type PortalStart, writeInPage } from '#shared/portal/start.ts'
import { Problem } from '#shared/problem.ts'
import { sendCompressed } from '../http/compressed.ts'
import { keepPrivate, portalPolicy } from '../http/headers.ts'
import { personalLinkIn } from '../http/request-path.ts'
import { refusalKindOf } from '../platform/recording/refusal-kinds.ts'
import type { WithContext } from '../procedures/context.ts'
import { httpStatusOf, transformer } from '../procedures/trpc.ts'
import { portalOf } from './queries.ts'

/** The built page of a personal link: its HTML template, and the web app's server-side rendering. */
export type PortalPage = { template: string; draw: DrawPortal }

export async function loadPortalPage(folder: string): Promise<PortalPage> {
  const { href } = pathToFileURL(join(folder, 'server-entry.js'))
  const built = (await import(/* @vite-ignore */ href)) as { drawPortal: DrawPortal }
  return { template: await readFile(join(folder, 'portal.html'), 'utf8'), draw: built.drawPortal }
}

type Parts = {
  page: PortalPage
  supportEmail: string
  /** Whether the page "Integritet" is there to be linked to. */
  hasPrivacyNotice: boolean
  withContext: WithContext
  now: () => Date
}

/**
 * Serves /client/{token}, rendered on the server with its data embedded, so that it is readable before any script has
 * loaded (S57). Every invalid link gets the same response.
 */
export function portalSender({ page, withContext, now, ...layout }: Parts) {
  const write = fillTemplate(page.template, layout)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const start = await readStart(request, reply)
    keepPrivate(reply)
    reply
      .code(statusOf(start))
      .header('Content-Security-Policy', portalPolicy)
      .type('text/html; charset=utf-8')
    return sendCompressed(request, reply, write(start, render(start, request)))
  }

  /** The first verification attempt (S59). After a time-out or failure of the database the browser retries. */
  async function readStart(request: FastifyRequest, reply: FastifyReply): Promise<PortalStart> {
    let timer: NodeJS.Timeout | undefined
    const asOf = now()
    const read = withContext(request, reply, (ctx) =>
      portalOf(ctx, personalLinkIn(request.url) ?? '').catch((error: unknown) => {
        const kind = error instanceof Problem ? refusalKindOf[error.code] : undefined
        if (kind) ctx.countRefusal(kind, null)
        throw error
      }),
    )
    try {
      return await Promise.race([
        read.then((payload) => ({ is: 'open' as const, payload, asOf })),
        new Promise<PortalStart>((resolve) => {
          timer = setTimeout(() => resolve({ is: 'waiting', failures: 1 }), firstAttemptMs)
        }),
      ])
    } catch (error) {
      const isRefused = error instanceof Problem && error.code !== 'UNAVAILABLE'
      if (isRefused) return { is: 'failed', code: error.code }
      if (!(error instanceof Problem))
        request.log.error({ err: error }, 'a personal link could not be verified')
      return { is: 'waiting', failures: 1 }
    } finally {
      clearTimeout(timer)
    }
  }

  function render(start: PortalStart, request: FastifyRequest): ReturnType<DrawPortal> {
    try {
      return page.draw({ start, ...layout })
    } catch (error) {
      // The browser renders the page when the server could not.
      request.log.error({ err: error }, 'the page of a personal link could not be drawn')
      return { title: '', html: '' }
    }
  }
}

function statusOf(start: PortalStart): number {
  if (start.is === 'open') return 200
  return httpStatusOf(
    start.is === 'failed' && start.code !== 'OFFLINE' ? start.code : 'UNAVAILABLE',
  )
}

/** Fills the placeholders of the template: the title, the rendered page and its data. */
function fillTemplate(
  template: string,
  { supportEmail, hasPrivacyNotice }: Pick<Parts, 'supportEmail' | 'hasPrivacyNotice'>,
) {
  const [head = '', afterTitle = ''] = template
    .replaceAll('__SUPPORT_EMAIL__', () => escapeHtml(supportEmail))
    .replaceAll('__PRIVACY_NOTICE__', hasPrivacyNotice ? '1' : '')
    .split('__TITLE__')
  const [beforePage = '', afterPage = ''] = afterTitle.split('<!--page-->')
  const [beforeStart = '', end = ''] = afterPage.split('"__START__"')
  return (start: PortalStart, { title, html }: ReturnType<DrawPortal>) =>
    `${head}${escapeHtml(title)}${beforePage}${html}${beforeStart}${writeInPage(JSON.stringify(transformer.output.serialize(start)))}${end}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
