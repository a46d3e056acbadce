// No backslashes, which browsers parse as slashes, and no control characters or spaces, which they strip.
const ownPath = /^\/[^\s\\\p{Cc}]*$/u

// Two slashes start a host name, directly or after the router has removed a "." segment between them.
const emptyOrDotSegment = /\/(\/|\.{1,2}(\/|$))/

/**
 * The redirect target after login, from `?next=`: a path within the app, or null. Prevents open redirects and loops
 * back to the login.
 */
export function safeNext(next: string | null): string | null {
  if (!next || next.length > 1000 || !ownPath.test(next)) return null
  const [path = ''] = next.split(/[?#]/, 1)
  return path === '/login' || path === '/auth' || emptyOrDotSegment.test(path) ? null : next
}

/**
 * The login's path, with `from` as the redirect target after the login. What stands behind the `#` of the target stays
 * there, since it may be secret and the query is sent to the server.
 */
export function loginPath(from: string): string {
  const [next, hash] = partsOf(safeNext(from) ?? '')
  return next && next !== '/' ? `/login?next=${encodeURIComponent(next)}${hash}` : '/login'
}

/** The redirect target in the login's address, with what stands behind its `#`, or null. */
export function nextIn({ search, hash }: { search: string; hash: string }): string | null {
  const next = safeNext(new URLSearchParams(search).get('next'))
  return next === null || next.includes('#') ? next : safeNext(next + hash)
}

function partsOf(path: string): [path: string, hash: string] {
  const at = path.indexOf('#')
  return at === -1 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}
