import { invitationEnd } from '#shared/organizations/invitation.ts'
import { codeLength } from '#shared/organizations/limits.ts'
import { addDays, instantOf, localDateOf } from '#shared/time.ts'
import { hashToken, readableSecret } from '../../platform/access/keys.ts'
import { seal } from '../../platform/access/seal.ts'
import type { DemoRows, SeedContext } from './seed.ts'
import type { InvitationStory, OrganizationStory, TrainerStory } from './story.ts'

/**
 * The demo's organisation: an admin, two trainers, and a waiting, a used and an expired invitation (D71).
 */
export const demoOrganization: OrganizationStory = {
  name: 'Kraftverket Träning',
  description: 'Fristående tränare som delar lokal på Storgatan 12',
  daysAgo: 400,
  admin: 'org@example.com',
  invitations: [
    { email: 'amanda.holm@example.com', daysAgo: 341, usedBy: 'amanda.holm@example.com' },
    { email: 'oskar.lund@example.com', daysAgo: 40 },
    { email: 'admin@example.com', daysAgo: 2 },
  ],
}

type TrainerRef = { id: string; email: string; member?: TrainerStory['member'] }

/** The rows of the organisation, its members and its invitations. Codes are secrets, so they are not seeded. */
export function organizationRows(
  { name, description, daysAgo, admin, invitations }: OrganizationStory,
  trainers: readonly TrainerRef[],
  context: SeedContext,
): Pick<DemoRows, 'organizations' | 'organizationMembers' | 'invitations'> {
  const { random, now } = context
  const id = random.uuid()
  const idOf = (email: string) => trainers.find((trainer) => trainer.email === email)?.id ?? null
  return {
    organizations: [{ id, name, description, createdAt: daysBefore(now, daysAgo) }],
    organizationMembers: trainers.flatMap(({ id: trainerId, member }) => {
      if (!member) return []
      const joinedAt = daysBefore(now, member.daysAgo)
      return [{ id: random.uuid(), trainerId, organizationId: id, role: member.role, joinedAt }]
    }),
    invitations: invitations.map((story) => ({
      ...invitationRow(story, context),
      organizationId: id,
      createdBy: idOf(admin),
      usedBy: story.usedBy ? idOf(story.usedBy) : null,
    })),
  }
}

function invitationRow(
  { email, daysAgo, usedBy }: InvitationStory,
  { random, keys, now }: SeedContext,
) {
  const id = random.uuid()
  const code = readableSecret(codeLength)
  const createdAt = daysBefore(now, daysAgo)
  return {
    id,
    invitedEmail: email,
    codeHash: hashToken(code),
    codeSealed: seal(keys, code, id),
    createdAt,
    expiresAt: invitationEnd(createdAt),
    usedAt: usedBy ? daysBefore(now, daysAgo - 1) : null,
  }
}

/** 09:00, the given number of days earlier. */
function daysBefore(moment: Date, days: number): Date {
  return instantOf(addDays(localDateOf(moment), -days), '09:00')
}
