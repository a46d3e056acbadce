import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../platform/system/env.ts'
import { isLoopbackHost } from '../../platform/system/loopback.ts'

/** Headers that proxies and tunnels add; browsers never send them. */
const forwarding =
  /^(via|forwarded|cdn-loop|x-forwarded(-.*)?|x-original-.*|(.*-)?(client|real|connecting)-ip)$/

/**
 * The reason why demo accounts, whose password is published, cannot be used in this request; null when they can. A
 * proxy or tunnel exposes the loopback address, so the request must come directly from this machine. HTTP/1.0 also
 * indicates a proxy: nginx uses it by default and adds no header.
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
