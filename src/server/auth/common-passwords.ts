import { Problem } from '#shared/problem.ts'

const common = new Set(['12345678', 'password', 'password1', 'lösenord', 'traningspass'])

/** Throws PASSWORD_COMMON when everybody would guess this password. */
export function requireUncommonPassword(password: string, email: string): void {
  const plain = password.toLowerCase()
  if (common.has(plain) || plain === email.toLowerCase()) throw new Problem('PASSWORD_COMMON')
}
