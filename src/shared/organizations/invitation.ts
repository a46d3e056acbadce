import { readBase32 } from '../base32.ts'
import { codeGroup, invitationDays } from './limits.ts'

const dayMs = 86_400_000

/** Väntande, Använd and Utgången (spec 4, Invitation). */
export const invitationStatuses = ['waiting', 'used', 'expired'] as const

export type InvitationStatus = (typeof invitationStatuses)[number]

/** What has become of an invitation by now. One that was used in time stays used. */
export function invitationStatus(
  { usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationStatus {
  if (usedAt) return 'used'
  return expiresAt > now ? 'waiting' : 'expired'
}

/** When the code of an invitation made now stops working. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs)
}

/** A typed code as it is stored: spaces, hyphens, upper case and letters taken for digits do not matter. */
export function readCode(typed: string): string {
  return readBase32(typed)
}

/** A code as people read it: 'K7QMX-9PD2T-…'. */
export function formatCode(code: string): string {
  const groups = code.toUpperCase().match(new RegExp(`.{1,${codeGroup}}`, 'g')) ?? []
  return groups.join('-')
}
