import type { FastifyInstance } from 'fastify'
import { refusalBody } from './refusal.ts'

/** Refuses a request whose Host header is no host, with or without a port: no URL can be made of it. */
export function refuseUnreadableHost(app: FastifyInstance): void {
  // Nearly every request names the same one.
  let lastReadable: string | undefined
  app.addHook('onRequest', (request, reply, done) => {
    const { host } = request.headers
    // HTTP/1.0 may have none.
    if (host === lastReadable || host === undefined) return done()
    if (hostNameIn(host) !== null) {
      lastReadable = host
      return done()
    }
    return reply.code(400).send(refusalBody(request.url, 'INVALID_INPUT', 400))
  })
}

/** The host name of a Host header, an IPv6 address without brackets; null when it is none. */
export function hostNameIn(header: string): string | null {
  if (/[/?#@\\]/.test(header) || !URL.canParse(`http://${header}`)) return null
  return new URL(`http://${header}`).hostname.replace(/^\[(.*)\]$/, '$1')
}
