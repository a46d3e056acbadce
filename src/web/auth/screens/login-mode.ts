import { paths } from '../../lib/paths.ts'

const reset = 'aterstall'

/** Whether the login page is in its reset mode. */
export function isResetMode(params: URLSearchParams): boolean {
  return params.get('vy') === reset
}

/** The address of the login page in the other mode; keeps the redirect target. */
export function otherMode({ search, hash }: { search: string; hash: string }): string {
  const next = new URLSearchParams(search)
  if (isResetMode(next)) next.delete('vy')
  else next.set('vy', reset)
  return next.size > 0 ? `${paths.login}?${next}${hash}` : paths.login
}
