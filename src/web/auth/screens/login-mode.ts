import { oneParam } from '#shared/address.ts'
import { paths } from '../../lib/paths.ts'

const reset = 'aterstall'

/** Whether the login page is in its reset mode. */
export const resetModeAddress = oneParam('vy', (mode) => mode === reset)

/** The address of the login page in the other mode; keeps the redirect target. */
export function otherMode({ search, hash }: { search: string; hash: string }): string {
  const now = new URLSearchParams(search)
  const next = resetModeAddress.write(now, resetModeAddress.read(now) ? null : reset)
  return next.size > 0 ? `${paths.login}?${next}${hash}` : paths.login
}
