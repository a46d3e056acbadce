import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a browser is remembered as one that has logged in before. */
const deviceSeconds = 180 * 24 * 60 * 60

/** The login cookie's name. Over https the prefix makes the browser hold it to this host, whole and secure. */
export function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-tidspott' : 'tidspott'
}

function deviceCookieName(isHttps: boolean): string {
  return `${cookieName(isHttps)}-device`
}

function attributes(isHttps: boolean) {
  return { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' } as const
}

/** The token in the request's cookie. */
export function readCookie(request: FastifyRequest, isHttps: boolean): string | null {
  return request.cookies[cookieName(isHttps)] || null
}

/** What the browser brings to show that it has logged in before (auth/known-device.ts). */
export function readDeviceCookie(request: FastifyRequest, isHttps: boolean): string | null {
  return request.cookies[deviceCookieName(isHttps)] || null
}

/** Sends the login cookie, or takes it back. */
export function writeCookie(
  reply: FastifyReply,
  isHttps: boolean,
  login: { token: string; expiresAt: Date } | null,
): void {
  if (login) {
    const expires = login.expiresAt
    reply.setCookie(cookieName(isHttps), login.token, { ...attributes(isHttps), expires })
  } else {
    reply.clearCookie(cookieName(isHttps), attributes(isHttps))
  }
}

/** Has the browser remember that it has logged in. */
export function writeDeviceCookie(reply: FastifyReply, isHttps: boolean, device: string): void {
  const maxAge = deviceSeconds
  reply.setCookie(deviceCookieName(isHttps), device, { ...attributes(isHttps), maxAge })
}
