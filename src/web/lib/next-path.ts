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
  const next = safeNext(from)
  if (!next || next === '/') return '/login'
  const [path = '', hash] = next.split('#')
  return `/login?next=${encodeURIComponent(path)}${hash ? `#${hash}` : ''}`
}

/** The redirect target in the login's address, with what stands behind its `#`, or null. */
export function nextIn({ search, hash }: { search: string; hash: string }): string | null {
  const next = new URLSearchParams(search).get('next')
  return safeNext(next && next + hash)
}
