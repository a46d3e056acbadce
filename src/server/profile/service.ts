import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { hasTrainerSettings } from '#shared/access/roles.ts'
import { Problem } from '#shared/problem.ts'
import type {
  keyboardShortcutsInput,
  updateProfileInput,
  updateTrainerSettingsInput,
} from '#shared/profile/inputs.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { profiles } from '../auth/tables.ts'
import type { CurrentUserContext } from '../context.ts'
import { ownColumns } from './queries.ts'

/** Saves the personal form (spec 2, Profile) and returns the stored profile. The e-mail address cannot be changed. */
export function updateProfile(
  ctx: CurrentUserContext,
  { name, phone }: z.infer<typeof updateProfileInput>,
): Promise<OwnProfile> {
  return saveOwn(ctx, { name, phone })
}

/**
 * Saves the trainer settings, which the clients' links show (spec 2, Profile), and returns the stored profile. Throws
 * FORBIDDEN for a role without them.
 */
export async function updateTrainerSettings(
  ctx: CurrentUserContext,
  settings: z.infer<typeof updateTrainerSettingsInput>,
): Promise<OwnProfile> {
  if (!hasTrainerSettings(ctx.actor.role)) throw new Problem('FORBIDDEN')
  const { cancellationHours, otherInformation, contactEmail, contactPhone } = settings
  return saveOwn(ctx, { cancellationHours, otherInformation, contactEmail, contactPhone })
}

/** Enables or disables single-key shortcuts for the account (WCAG 2.1.4). */
export async function setKeyboardShortcuts(
  { db, actor }: CurrentUserContext,
  { on }: z.infer<typeof keyboardShortcutsInput>,
): Promise<void> {
  await db.update(profiles).set({ keyboardShortcuts: on }).where(eq(profiles.id, actor.id))
}

/** Updates only the given fields (spec 5, Profile update). */
async function saveOwn(
  { db, actor }: CurrentUserContext,
  fields: Partial<Omit<OwnProfile, 'email' | 'profileImageUrl'>>,
): Promise<OwnProfile> {
  const [saved] = await db
    .update(profiles)
    .set(fields)
    .where(eq(profiles.id, actor.id))
    .returning(ownColumns)
  if (!saved) throw new Problem('NOT_FOUND')
  return saved
}
