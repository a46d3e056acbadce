import { formatCode, normalizeCode } from '#shared/organizations/invitation.ts'
import { codeLength } from '#shared/organizations/limits.ts'
import { paths } from '../../lib/paths.ts'

/** Formats the code of an address in groups, as in the mail; leaves an incomplete code as it is. */
export function shownCode(typed: string): string {
  const code = normalizeCode(typed)
  return code.length === codeLength ? formatCode(code) : typed
}

/**
 * The code of an address: behind the `#`, which no server sees or logs; links of older mails have it in the query.
 */
export function codeIn({ hash, search }: { hash: string; search: string }): string {
  return new URLSearchParams(hash.slice(1) || search).get('code') ?? ''
}

/** The token that stands beside the code in the link of the mail alone; undefined in any other address. */
export function mailTokenIn({ hash }: { hash: string }): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('mail')?.match(/^[\w-]{43}$/)?.[0]
}

/** The path where a user with an account redeems a code. */
export function joinPath(typed: string): string {
  const code = normalizeCode(typed)
  if (!code) return paths.joinOrganization
  return `${paths.joinOrganization}#${new URLSearchParams({ code })}`
}
