// Read as a browser reads it: no backslash, which it takes for a slash, and no character that it drops before it looks.
const ownPath = /^\/[^\s\\\p{Cc}]*$/u

// Two slashes name another host, at once or when the router has taken a "." from between them.
const emptyOrDotSegment = /\/(\/|\.{1,2}(\/|$))/

/**
 * Where to go after the login, as `?next=` says it: an address within the app, or null. Anything that could lead to
 * another site, or back to the login, is not obeyed.
 */
export function safeNext(next: string | null): string | null {
  if (!next || next.length > 1000 || !ownPath.test(next)) return null
  const [path = ''] = next.split(/[?#]/, 1)
  return path === '/login' || path === '/auth' || emptyOrDotSegment.test(path) ? null : next
}

/** The login's address, with the way back. */
export function loginPath(from: string): string {
  const next = safeNext(from)
  return next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'
}
