import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../platform/system/loopback.ts'
import { refusalBody } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Mail programs post to it (letters/opt-out.ts): its address is the proof, and there is no login to misuse. */
    takesAnyOrigin?: true
  }
}

/**
 * CSRF protection: refuses every request other than GET and HEAD whose Origin is not our own (D51). Without
 * PUBLIC_URL only loopback host names are accepted, which also stops DNS rebinding.
 */
export function addCsrfOriginCheck(
  app: FastifyInstance,
  publicUrl: URL | null,
  onRefused: (request: FastifyRequest) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    if (method === 'GET' || method === 'HEAD' || isOwnOrigin(request, publicUrl)) return done()
    if (routeOptions.config.takesAnyOrigin) return done()
    onRefused(request)
    return reply.code(403).send(refusalBody(request.url, 'FORBIDDEN', 403))
  })
}

function isOwnOrigin(request: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin, host = '' } = request.headers
  if (origin !== undefined) {
    if (publicUrl) return origin === publicUrl.origin
    return isLoopbackHost(host) && (origin === `http://${host}` || origin === `https://${host}`)
  }
  // No Origin: allowed for programs only. Browsers send Origin or Sec-Fetch-Site, and no form can add X-Requested-With.
  return (
    request.headers['sec-fetch-site'] === undefined &&
    request.headers['x-requested-with'] !== undefined
  )
}

/**
 * The origin that the browser of a request has the app from: PUBLIC_URL, else the loopback address that the request
 * names, by the scheme of its Origin where it has one.
 */
export function appOriginOf(request: FastifyRequest, publicUrl: URL | null): URL {
  if (publicUrl) return publicUrl
  const { origin, host = 'localhost' } = request.headers
  return new URL(origin === `https://${host}` ? origin : `http://${host}`)
}
