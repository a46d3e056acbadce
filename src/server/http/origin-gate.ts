import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../loopback.ts'

/**
 * Refuses every request that could change something and does not come from our own pages (design section 6). The cookie
 * alone is no proof: tRPC also runs a form that another site posts. Without PUBLIC_URL only loopback names are us, which
 * also keeps a name that points at the loopback address out.
 */
export function addOriginGate(app: FastifyInstance, publicUrl: URL | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request
    if (method === 'GET' || method === 'HEAD' || isOurs(request, publicUrl)) return done()
    return reply.code(403).send({ problem: 'FORBIDDEN' })
  })
}

function isOurs(request: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin, host = '' } = request.headers
  if (origin !== undefined) {
    if (publicUrl) return origin === publicUrl.origin
    return isLoopbackHost(host) && (origin === `http://${host}` || origin === `https://${host}`)
  }
  // No browser leaves both out on such a request, and no form can add a header.
  return (
    request.headers['sec-fetch-site'] === undefined &&
    request.headers['x-requested-with'] !== undefined
  )
}
