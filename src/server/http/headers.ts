import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Security headers on every answer; the page's own policy, with its nonce, is set where the page is sent. */
export async function addHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xPoweredBy: false,
  })
}

/** What an answer carries that no hook reaches. */
export const bareHeaders = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** The policy of the page: our own files and this response's nonce, and nobody else's anything. */
export function pagePolicy(nonce: string): string {
  return policyWith(`'self' 'nonce-${nonce}'`)
}

/** The policy of a personal link's page, which makes no styles on the way: our own files and nothing else. */
export const portalPolicy = policyWith("'self'")

function policyWith(ours: string): string {
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What an answer carries whose address or contents are secret: it is not stored, found or named as a referrer. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
}

/** A page behind a personal link: nobody stores it, finds it or learns its address (design section 6). */
export function keepPrivate(reply: FastifyReply): void {
  reply.headers(privateHeaders)
}
