import type { IncomingHttpHeaders } from 'node:http'

type Holds = (value: string) => boolean

/** Headers that every response carries (D52). */
const everywhere: Record<string, Holds> = {
  'x-content-type-options': (value) => value === 'nosniff',
  'x-frame-options': (value) => value === 'DENY',
  'referrer-policy': (value) => /^(same-origin|no-referrer)$/.test(value),
  'x-powered-by': (value) => value === '',
  server: (value) => value === '',
  'access-control-allow-origin': (value) => value === '',
  'content-security-policy': (value) =>
    value.includes("default-src 'none'") &&
    value.includes("frame-ancestors 'none'") &&
    !/unsafe-|https?:|\*|data:.*script/.test(value),
}

/** Additional headers of responses whose address or content is private to one account or link. */
const ofSecrets: Record<string, Holds> = {
  'cache-control': (value) => value === 'no-store',
  'referrer-policy': (value) => value === 'no-referrer',
  'x-robots-tag': (value) => value === 'noindex, nofollow, noarchive',
}

/** The headers of this response that differ from what is required. */
export function headerFaults(path: string, headers: IncomingHttpHeaders): string[] {
  const isPage = String(headers['content-type']).startsWith('text/html')
  const isSecret = path.startsWith('/trpc/portal.') || (isPage && /^\/client(\/|$)/.test(path))
  const rules = [...Object.entries(everywhere), ...(isSecret ? Object.entries(ofSecrets) : [])]
  return rules
    .filter(([name, holds]) => !holds(String(headers[name] ?? '')))
    .map(([name]) => `${name}: ${String(headers[name])}`)
}
