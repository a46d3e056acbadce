import type { FastifyReply, FastifyRequest } from 'fastify'

/** The login cookie's name. Over https the prefix makes the browser hold it to this host, whole and secure. */
export function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-tidspott' : 'tidspott'
}

/** The token in the request's cookie. */
export function readCookie(request: FastifyRequest, isHttps: boolean): string | null {
  return request.cookies[cookieName(isHttps)] || null
}

/** Sends the login cookie, or takes it back. */
export function writeCookie(
  reply: FastifyReply,
  isHttps: boolean,
  login: { token: string; expiresAt: Date } | null,
): void {
  const attributes = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' } as const
  if (login) {
    reply.setCookie(cookieName(isHttps), login.token, { ...attributes, expires: login.expiresAt })
  } else {
    reply.clearCookie(cookieName(isHttps), attributes)
  }
}
