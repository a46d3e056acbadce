/** The origin of an absolute-form request URL, which proxies may send and the router accepts. */
const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * The normalized path of a request URL: without origin and query, percent-decoded, with doubled slashes merged. All
 * checks of a path use it, since the router and the app normalize too.
 */
export function pathOf(url: string): string {
  const [path = ''] = url.replace(origin, '').split(/[?#]/, 1)
  return path
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\/{2,}/g, '/')
}

/** The token of a personal link, '' when it is missing; null for other paths. */
export function personalLinkIn(url: string): string | null {
  const found = /^\/client(?:\/(.*))?$/is.exec(pathOf(url))
  return found ? (found[1] ?? '') : null
}

/** The token and the session of a calendar file under a personal link; null for other paths. */
function sessionFileIn(url: string): { token: string; id: string } | null {
  const [, token, id] = /^(.+)\/([\da-f-]{36})\.ics$/i.exec(personalLinkIn(url) ?? '') ?? []
  return token && id ? { token, id } : null
}

/**
 * Normalizes the URL of a personal link for the router, which would refuse doubled slashes and malformed
 * percent-encoding with a bare error; under /client/ a page explains what to do.
 */
export function routableUrl(url: string): string {
  const file = sessionFileIn(url)
  if (file) return `/client/${encodeURIComponent(file.token)}/${file.id}.ics`
  const token = personalLinkIn(url)
  return token === null ? url : `/client/${encodeURIComponent(token)}`
}

/**
 * Whether the URL itself is a secret: a personal link, the address of a calendar feed or a sheet, the target of a mailed link, or the login, whose `next` may be
 * one of them.
 */
export function isPrivatePath(url: string): boolean {
  return /^\/(client|calendar|sheets|letters|reset-password|login-offer|confirm-email|first-account|register|join-organization|login)(\/|$)/i.test(
    pathOf(url),
  )
}
