import { paths } from '../../lib/paths.ts'

const reset = 'aterstall'

/** Whether the login page is in its reset mode. */
export function isResetMode(params: URLSearchParams): boolean {
  return params.get('vy') === reset
}

/** The URL of the login page in the other mode; keeps `next`. */
export function otherMode(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  if (isResetMode(params)) next.delete('vy')
  else next.set('vy', reset)
  return next.size > 0 ? `${paths.login}?${next}` : paths.login
}
