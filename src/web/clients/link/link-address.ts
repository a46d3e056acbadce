import { Problem } from '#shared/problem.ts'

/** The full URL of a personal link. Throws CLIENT_LINK_DISABLED for a disabled one, so that a dead link is not sent. */
export function addressOf({ path, isEnabled }: { path: string; isEnabled: boolean }): string {
  if (!isEnabled) throw new Problem('CLIENT_LINK_DISABLED')
  return new URL(path, window.location.origin).href
}
