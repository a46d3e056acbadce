import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../env.ts'
import { isLoopbackHost } from '../loopback.ts'

/** Headers that proxies and tunnels add to what they pass on; no browser sends one by itself. */
const forwarding =
  /^(via|forwarded|cdn-loop|x-forwarded(-.*)?|x-original-.*|(.*-)?(client|real|connecting)-ip)$/

/**
 * Why demo accounts, whose password is published, cannot be used in this request; null when they can. A proxy or a tunnel
 * makes the loopback address public, so the request must also come straight from a program on this machine. HTTP/1.0 is a
 * sign of a proxy, too: nginx speaks it by default and adds no header.
 */
export function demoBarrier(
  { allowsDemo }: Pick<Env, 'allowsDemo'>,
  { headers, raw }: { headers: IncomingHttpHeaders; raw: { httpVersion: string } },
): string | null {
  if (!allowsDemo) return 'HOST or PUBLIC_URL is not a loopback address'
  if (!isLoopbackHost(headers.host ?? '')) return 'the Host header is not a loopback name'
  const header = Object.keys(headers).find((name) => forwarding.test(name))
  if (header) return `a proxy has added the header ${header}`
  return raw.httpVersion === '1.0' ? 'a proxy has asked in HTTP/1.0' : null
}
