import { paths } from '../../lib/paths.ts'

const reset = 'aterstall'

/** Does the login's address ask for its reset mode? */
export function isResetMode(params: URLSearchParams): boolean {
  return params.get('vy') === reset
}

/** The login's address in the other mode; where the person was going stays in it. */
export function otherMode(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  if (isResetMode(params)) next.delete('vy')
  else next.set('vy', reset)
  return next.size > 0 ? `${paths.login}?${next}` : paths.login
}
