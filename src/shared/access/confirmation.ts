import type { PathsOf } from './matrix.ts'

/**
 * The procedures that need a confirmation, beside the access in their line of the matrix: the current user's password or
 * factor in this login, at most ten minutes ago (`auth.confirm`), so that a stolen login session opens neither other
 * accounts nor a way that outlives it. For `always`, or for inputs with these values.
 */
export const confirmed = {
  'admin.setPassword': 'always',
  'admin.resetFactor': 'always',
  'admin.makeTrainer': 'always',
  'admin.addTrainer': 'always',
  'admin.setDisabled': 'always',
  'organizations.setMemberRole': { role: 'ADMIN' },
  // Also of an address that has an account: a question for new ones alone would tell, without an invitation, which have one.
  'organizations.invite': 'always',
  // An address that is read without a login (D136).
  'export.makeSheet': 'always',
} as const satisfies Partial<Record<PathsOf<'superAdmin' | 'organizationAdmin' | 'trainer'>, Need>>

type Need = 'always' | Record<string, string>

/** Whether a call needs a confirmation; `input` as it was sent, not validated. */
export function needsConfirmation(path: string, input: unknown): boolean {
  const need: Need | undefined = Object.hasOwn(confirmed, path)
    ? confirmed[path as keyof typeof confirmed]
    : undefined
  if (need === undefined || need === 'always') return need !== undefined
  if (typeof input !== 'object' || input === null) return false
  const given = new Map<string, unknown>(Object.entries(input))
  return Object.entries(need).every(([name, value]) => given.get(name) === value)
}
