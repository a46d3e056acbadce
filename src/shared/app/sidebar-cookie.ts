// The open state is kept in a cookie for 7 days (S10).
const keptSeconds = 7 * 24 * 60 * 60

/** Over https, the __Host- prefix makes the browser require Secure, Path=/ and no Domain (ASVS 3.3.1, 3.3.3). */
function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-sidebar' : 'sidebar'
}

/** The cookie that stores the state of the sidebar, as document.cookie takes it. */
export function sidebarCookie({ isWide, isHttps }: { isWide: boolean; isHttps: boolean }): string {
  const value = isWide ? 'wide' : 'narrow'
  const cookie = `${cookieName(isHttps)}=${value}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax`
  return isHttps ? `${cookie}; Secure` : cookie
}

/** Whether the sidebar is wide, by the text of the cookies; it is wide unless stored as narrow. */
export function isWideIn(cookies: string, isHttps: boolean): boolean {
  return !cookies.split('; ').includes(`${cookieName(isHttps)}=narrow`)
}
