import { Problem } from '#shared/problem.ts'

/** The whole address of a personal link, to hand out. Throws CLIENT_LINK_DISABLED: nobody is handed one that opens nothing. */
export function addressOf({ path, isEnabled }: { path: string; isEnabled: boolean }): string {
  if (!isEnabled) throw new Problem('CLIENT_LINK_DISABLED')
  return new URL(path, window.location.origin).href
}
