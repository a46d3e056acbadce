import { formatCode, normalizeCode } from '#shared/organizations/invitation.ts'
import { codeLength } from '#shared/organizations/limits.ts'
import { paths } from '../../lib/paths.ts'

/** The code of an address, in groups as the mail has it; what is not a whole code stays as it came. */
export function shownCode(typed: string): string {
  const code = normalizeCode(typed)
  return code.length === codeLength ? formatCode(code) : typed
}

/** Where whoever has an account uses a code. */
export function joinPath(typed: string): string {
  const code = normalizeCode(typed)
  if (!code) return paths.joinOrganization
  return `${paths.joinOrganization}?${new URLSearchParams({ code })}`
}
