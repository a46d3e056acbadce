/** An address that stands before the path: proxies may ask that way, and the router takes it. */
const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * The path that a request's address leads to, however it is spelled: without the query, with percent signs and doubled
 * slashes resolved. Whoever guards or hides a path looks at this, since the router and the app do too.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.replace(origin, '').split(/[?#]/, 1)
  return path
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\/{2,}/g, '/')
}

/** What stands behind /client/ in a request's address: a personal link's token, or ''. Null for other addresses. */
export function personalLinkIn(url: string): string | null {
  const found = /^\/client(?:\/(.*))?$/is.exec(pathOf(url))
  return found ? (found[1] ?? '') : null
}

/**
 * The address to route by: a personal link however it is spelled, doubled slashes and broken percent signs included, since
 * the router would answer those in a word, and behind /client/ a person is to read what to do.
 */
export function routableUrl(url: string): string {
  const token = personalLinkIn(url)
  return token === null ? url : `/client/${encodeURIComponent(token)}`
}

/**
 * Is the address itself a secret: a personal link, a page that a mail's link leads to, or the login, whose `next` is the
 * way back to such a page?
 */
export function isPrivatePath(url: string): boolean {
  return /^\/(client|reset-password|register|join-organization|login)(\/|$)/i.test(pathOf(url))
}
