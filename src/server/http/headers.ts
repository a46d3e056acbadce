import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

/** Security headers of every response; a page's own CSP, with its nonce, is set where the page is sent. */
export function addHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = { ...ofHelmet(), ...(isHttps && onlyHttps) }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The headers that helmet sets. They are the same for every response, so it runs once. */
function ofHelmet(): Record<string, string> {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Of https alone, and also of responses that no hook reaches.
    strictTransportSecurity: false,
    xPoweredBy: false,
  })
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => {},
  }
  // It throws what is wrong with its options.
  set({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}

/** A year, for this host and all below it. */
const onlyHttps = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** The headers of responses that no Fastify hook reaches. */
export function bareHeaders(isHttps: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(isHttps && onlyHttps),
  }
}

/** The CSP of the app's page: own files and inline code with this response's nonce. */
export function pagePolicy(nonce: string): string {
  return policyWith(`'self' 'nonce-${nonce}'`, "'self'")
}

/** The CSP of a personal link's page, which adds no styles at runtime: own files only, and no app to install (D146). */
export const portalPolicy = policyWith("'self'", "'none'")

/** The CSP of a file of the installed app, which does one thing with what is ours. */
export function filePolicy(directive: 'connect-src' | 'style-src'): string {
  return `default-src 'none'; ${directive} 'self'; base-uri 'none'; frame-ancestors 'none'`
}

function policyWith(ours: string, installs: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    `manifest-src ${installs}`,
    `worker-src ${installs}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers of a response whose URL or contents are secret: not cached, not indexed, no referrer. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
}

/** Sets the private headers, as for the page of a personal link (D50). */
export function keepPrivate(reply: FastifyReply): void {
  reply.headers(privateHeaders)
}
