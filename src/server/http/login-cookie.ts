import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
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

/** The session token of the request, and the token of a browser that has logged in before (auth/known-device.ts). */
export function readCookies(
  { headers }: FastifyRequest,
  isHttps: boolean,
): { token: string | null; device: string | null } {
  const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie)
  return {
    token: cookies[cookieName(isHttps)] || null,
    device: cookies[deviceCookieName(isHttps)] || null,
  }
}

/** Sets the login cookie, or clears it. */
export function writeCookie(
  reply: FastifyReply,
  isHttps: boolean,
  login: { token: string; expiresAt: Date } | null,
): void {
  setCookie(reply, {
    name: cookieName(isHttps),
    value: login?.token ?? '',
    ...attributes(isHttps),
    ...(login ? { expires: login.expiresAt } : { expires: new Date(0), maxAge: 0 }),
  })
}

/** Sets the device cookie. */
export function writeDeviceCookie(reply: FastifyReply, isHttps: boolean, device: string): void {
  const maxAge = deviceSeconds
  setCookie(reply, {
    name: deviceCookieName(isHttps),
    value: device,
    ...attributes(isHttps),
    maxAge,
  })
}

/** Sets a cookie in place of one of its name: a login may be renewed and ended in one request. */
function setCookie(reply: FastifyReply, cookie: SetCookie): void {
  const others = [reply.getHeader('Set-Cookie') ?? []]
    .flat()
    .filter((other) => !String(other).startsWith(`${cookie.name}=`))
  reply.removeHeader('Set-Cookie')
  reply.header('Set-Cookie', [...others, stringifySetCookie(cookie)])
}
