import { formatCode, normalizeCode } from '#shared/organizations/invitation.ts'
import { codeLength } from '#shared/organizations/limits.ts'
import { paths } from '../../lib/paths.ts'

/** Formats the code of an address in groups, as in the mail; leaves an incomplete code as it is. */
export function shownCode(typed: string): string {
  const code = normalizeCode(typed)
  return code.length === codeLength ? formatCode(code) : typed
}

/** The path where a user with an account redeems a code. */
export function joinPath(typed: string): string {
  const code = normalizeCode(typed)
  if (!code) return paths.joinOrganization
  return `${paths.joinOrganization}?${new URLSearchParams({ code })}`
}
