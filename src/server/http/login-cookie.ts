import type { FastifyReply, FastifyRequest } from 'fastify'

/** The lifetime of the device cookie, in seconds. */
const deviceSeconds = 180 * 24 * 60 * 60

/**
 * The name of the login cookie. Over https, the __Host- prefix makes the browser require Secure, Path=/ and no Domain.
 */
export function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-tidspott' : 'tidspott'
}

function deviceCookieName(isHttps: boolean): string {
  return `${cookieName(isHttps)}-device`
}

function attributes(isHttps: boolean) {
  return { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' } as const
}

/** The session token of the request. */
export function readCookie(request: FastifyRequest, isHttps: boolean): string | null {
  return request.cookies[cookieName(isHttps)] || null
}

/** The token of a browser that has logged in before (auth/known-device.ts). */
export function readDeviceCookie(request: FastifyRequest, isHttps: boolean): string | null {
  return request.cookies[deviceCookieName(isHttps)] || null
}

/** Sets the login cookie, or clears it. */
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

/** Sets the device cookie. */
export function writeDeviceCookie(reply: FastifyReply, isHttps: boolean, device: string): void {
  const maxAge = deviceSeconds
  reply.setCookie(deviceCookieName(isHttps), device, { ...attributes(isHttps), maxAge })
}
