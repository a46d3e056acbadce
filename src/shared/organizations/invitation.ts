import { normalizeBase32 } from '../base32.ts'
import { codeGroup, invitationDays } from './limits.ts'

const dayMs = 86_400_000

/** Väntande, Använd and Utgången (S67). */
export const invitationStatuses = ['waiting', 'used', 'expired'] as const

export type InvitationStatus = (typeof invitationStatuses)[number]

/** The status of an invitation at `now`. One that was used stays used after its expiry. */
export function invitationStatus(
  { usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationStatus {
  if (usedAt) return 'used'
  return expiresAt > now ? 'waiting' : 'expired'
}

/** When the code of an invitation created at `now` expires. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs)
}

/** Normalizes a typed code: ignores spaces, hyphens, case and look-alike letters. */
export function normalizeCode(typed: string): string {
  return normalizeBase32(typed)
}

/** Formats a code for display: 'K7QMX-9PD2T-…'. */
export function formatCode(code: string): string {
  const groups = code.toUpperCase().match(new RegExp(`.{1,${codeGroup}}`, 'g')) ?? []
  return groups.join('-')
}
