import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../platform/system/env.ts'
import { isLoopback } from '../platform/system/loopback.ts'

const consequence =
  'its visitors share one address, and a hundred wrong logins of one of them lock out all'

/** The warning at the start when a public address is configured without its proxy; null when there is none. */
export function missingProxyWarning({
  publicUrl,
  trustProxy,
}: Pick<Env, 'publicUrl' | 'trustProxy'>): string | null {
  if (!publicUrl || isLoopback(publicUrl.hostname) || trustProxy) return null
  return `PUBLIC_URL is public and TRUST_PROXY is not set: behind a reverse proxy ${consequence}. Set TRUST_PROXY to the proxy's address, or to loopback, linklocal or uniquelocal`
}

/** Warns once when a proxy that is not trusted sends X-Forwarded-For, which is then ignored. */
export function addUntrustedProxyWarning(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // The addresses of a trusted peer's header follow the peer's own.
    const isIgnored = request.headers['x-forwarded-for'] !== undefined && !request.ips?.[1]
    if (isIgnored && !hasWarned) {
      hasWarned = true
      request.log.warn(
        { network: networkOf(request.socket.remoteAddress ?? '') },
        `X-Forwarded-For from an address that TRUST_PROXY does not name is ignored: if it is your proxy, ${consequence}. Set TRUST_PROXY to the proxy's address or to its network`,
      )
    }
    done()
  })
}

const networks: Record<string, [string, number][]> = {
  loopback: [
    ['127.0.0.1', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}

/** The word for this address in TRUST_PROXY; 'public' for others, which may be a visitor's and are not logged. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  for (const [word, ranges] of Object.entries(networks)) {
    const list = new BlockList()
    for (const [start, bits] of ranges) {
      list.addSubnet(start, bits, isIPv6(start) ? 'ipv6' : 'ipv4')
    }
    if (list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return word
  }
  return 'public'
}
