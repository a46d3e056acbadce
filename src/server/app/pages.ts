import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from '#shared/access/pages.ts'
import { plainPath } from '#shared/access/redirects.ts'
import type { DrawnPages } from '#shared/app/drawn-pages.ts'
import { pageStartId } from '#shared/app/first-queries.ts'
import { type PrivacyNotice, privacyPath } from '#shared/app/privacy/notice.ts'
import { isWideIn } from '#shared/app/sidebar-cookie.ts'
import { writeInPage } from '#shared/portal/start.ts'
import { layoutTexts } from '#shared/texts.ts'
import { beforeSending } from '../http/before-sending.ts'
import { sendCompressed } from '../http/compressed.ts'
import { filePolicy, keepPrivate, pagePolicy } from '../http/headers.ts'
import { refusalBody } from '../http/refusal.ts'
import { isPrivatePath, pathOf } from '../http/request-path.ts'
import type { pageStartReader, WrittenStart } from './page-start.ts'

/** The files of the pages behind a login, by page: paths of scripts and styles, without a leading slash. */
export type PageFiles = Readonly<Record<string, readonly string[]>>

export const nothingDrawn: DrawnPages = { pages: {}, styles: '', frames: {} }

type Parts = {
  webDir: string
  isHttps: boolean
  supportEmail: string
  /** What the page "Integritet" says; null when it is not there. */
  privacy: PrivacyNotice | null
  /** Whether browsers keep a page for when none can be fetched; else the worker that keeps it is ended. */
  offlinePage: boolean
  pageFiles: PageFiles
  drawn: DrawnPages
  readStart: ReturnType<typeof pageStartReader>
  /** Sends the page of a personal link, which is built apart from the app. */
  sendPortal: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/**
 * Serves the built app: its precompressed files, cached for a year when the name contains a hash, and index.html on
 * every other path, with a new CSP nonce, and with what its script would ask for first.
 */
export async function addPages(app: FastifyInstance, parts: Parts): Promise<void> {
  const { webDir, isHttps, supportEmail, privacy, offlinePage, pageFiles, drawn } = parts
  const { readStart, sendPortal } = parts
  const notice = privacy ? JSON.stringify(privacy) : ''
  const filled = (html: string) =>
    html
      .replaceAll('__SUPPORT_EMAIL__', () => escapeAttribute(supportEmail))
      .replaceAll('__PRIVACY_NOTICE__', () => escapeAttribute(notice))
  const root = '<div id="root">'
  const page = filled(await readFile(join(webDir, 'index.html'), 'utf8'))
  const toPrivacy = privacy ? `<a href="${privacyPath}">${layoutTexts.privacy}</a>` : ''
  // Painted whole (rel=expect in index.html): half of a centred page would move when the rest of it is parsed.
  const drawnPages = new Map(
    Object.entries(drawn.pages).map(([address, html]) => [
      address,
      page
        .replace('<script type="module"', '<script defer src="/typed-before.js"></script>$&')
        .replace(root, () => root + filled(html.replace('</footer>', `${toPrivacy}</footer>`))),
    ]),
  )
  /** The page for visitors without a login, drawn if it is one of the public ones. */
  const publicPage = (url: string) =>
    drawnPages.get(url) ?? drawnPages.get(plainPath(pathOf(url))) ?? page

  const frameStyles = filled(drawn.styles)
  const frames = new Map(
    Object.entries(drawn.frames).map(([key, { phone, narrow, wide }]) => [
      key,
      { phone: filled(phone), narrow: filled(narrow), wide: filled(wide) },
    ]),
  )
  /**
   * The page with the frame of a signed-in user; null where none is drawn, and for a trainer who is somebody's client, who
   * has one link more than what is drawn.
   */
  const framedPage = ({ shown }: WrittenStart, cookies = '') => {
    if (!shown || shown.person.hasTrainer) return null
    const frame = frames.get(`${shown.person.role} ${shown.page}`)
    if (!frame) return null
    const wide = isWideIn(cookies, isHttps) ? frame.wide : ''
    return page.replace(root, () => root + frameStyles + frame.phone + frame.narrow + wide)
  }

  // The library of files names a charset for text/* and JSON only; SVG and a manifest are text, too.
  beforeSending(app, (reply) => {
    const type = reply.getHeader('Content-Type')
    if (type === 'image/svg+xml' || type === 'application/manifest+json')
      reply.header('Content-Type', `${type}; charset=utf-8`)
  })

  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    wildcard: true,
    prefix: '/',
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      const [, installed] =
        /\/(sw(?:-off)?\.js|offline\.(?:html|css))(?:\.br|\.gz)?$/.exec(path) ?? []
      if (!installed) return
      // Asked for anew each time: they are what an installed app has when nothing else can be changed.
      response.header('Cache-Control', 'no-cache')
      if (installed.endsWith('.js'))
        response.header('Content-Security-Policy', filePolicy('connect-src'))
      if (installed.endsWith('.html'))
        response.header('Content-Security-Policy', filePolicy('style-src'))
    },
  })

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const start = await readStart(request, reply)
    reply
      .header('Content-Security-Policy', pagePolicy(nonce))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
    if (isPrivatePath(request.url)) keepPrivate(reply)
    const withNonce = (html: string) => html.replaceAll('__CSP_NONCE__', nonce)
    if (!start) return reply.send(withNonce(page))
    const framed = framedPage(start, request.headers.cookie)
    const files = (start.shown && pageFiles[start.shown.page]) ?? []
    const json = writeInPage(start.json)
    return sendCompressed(
      request,
      reply,
      withNonce(framed ?? (start.isNobody ? publicPage(request.url) : page))
        .replaceAll('__NAME__', () => escapeAttribute(start.shown?.person.name ?? ''))
        .replace(
          '</head>',
          () => `${files.map((file) => linkTo(file, framed !== null)).join('')}</head>`,
        )
        .replace(
          '</body>',
          () => `<script id="${pageStartId}" type="application/json">${json}</script></body>`,
        ),
    )
  }

  app.get('/sw.js', (_request, reply) => reply.sendFile(offlinePage ? 'sw.js' : 'sw-off.js'))
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  // A route of its own, so that a token is never used as a file path.
  app.get('/client/*', sendPortal)
  app.setNotFoundHandler((request, reply) => {
    // A missing file gets a bare 404; any other path gets the app, which renders its own 404 page.
    const path = pathOf(request.url)
    const getsApp =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/assets/') &&
      !path.startsWith('/trpc')
    if (getsApp) return sendPage(request, reply.code(isPage(path, privacy !== null) ? 200 : 404))
    return reply.code(404).send(refusalBody(request.url, 'NOT_FOUND', 404))
  })
}

/** A frame needs its styles at once. Without one, all is for the preload helper. */
function linkTo(path: string, hasFrame: boolean): string {
  const address = `crossorigin href="/${path}">`
  if (!path.endsWith('.css')) {
    // For the helper's fetch, which can be repeated; a module that failed to be preloaded stays failed.
    return `<link rel="preload" as="fetch" ${address}`
  }
  return hasFrame
    ? `<link rel="stylesheet" ${address}`
    : `<link rel="preload" as="style" ${address}`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
