import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { hasTrainerSettings } from '#shared/access/roles.ts'
import { type EventKind } from '#shared/events/kinds.ts'
import { Problem } from '#shared/problem.ts'
import type {
  keyboardShortcutsInput,
  updateProfileInput,
  updateTrainerSettingsInput,
} from '#shared/profile/inputs.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { holdLogin } from '../platform/access/login-sessions.ts'
import type { Database } from '../platform/db/database.ts'
import { hasOther } from '../platform/db/has-other.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { ownProfile } from './queries.ts'

/** Saves the personal form (S61) and returns the stored profile. The e-mail address cannot be changed. */
export function updateProfile(
  ctx: CurrentUserContext,
  fields: z.infer<typeof updateProfileInput>,
): Promise<OwnProfile> {
  return saveOwn(ctx, 'profile.updated', fields)
}

/**
 * Saves the trainer settings, which the clients' links show (S62), and returns the stored profile. Throws
 * FORBIDDEN for a role without them.
 */
export async function updateTrainerSettings(
  ctx: CurrentUserContext,
  settings: z.infer<typeof updateTrainerSettingsInput>,
): Promise<OwnProfile> {
  if (!hasTrainerSettings(ctx.actor.role)) throw new Problem('FORBIDDEN')
  return saveOwn(ctx, 'profile.settings-changed', settings)
}

/** Enables or disables single-key shortcuts for the account (WCAG 2.1.4). */
export async function setKeyboardShortcuts(
  ctx: CurrentUserContext,
  { on }: z.infer<typeof keyboardShortcutsInput>,
): Promise<void> {
  const isOther = and(eq(profiles.id, ctx.actor.id), ne(profiles.keyboardShortcuts, on))
  await actOnce(ctx, async (tx) => {
    const changed = await tx
      .update(profiles)
      .set({ keyboardShortcuts: on })
      .where(isOther)
      .returning({ id: profiles.id })
    if (changed.length === 0) return
    await queueEvent(tx, ctx, { kind: 'profile.shortcuts-changed', figures: { on } })
  })
}

/** Updates only the given fields (S61). An update that changes nothing leaves no event. */
async function saveOwn(
  ctx: CurrentUserContext,
  kind: EventKind,
  fields: z.infer<typeof updateProfileInput> | z.infer<typeof updateTrainerSettingsInput>,
): Promise<OwnProfile> {
  const save = async (tx: Database) => {
    // The address that clients reply to outlives the login.
    await holdLogin(tx, ctx.token)
    const isOther = hasOther(profiles, fields)
    const changed = isOther
      ? await tx
          .update(profiles)
          .set(fields)
          .where(and(eq(profiles.id, ctx.actor.id), isOther))
          .returning({ id: profiles.id })
      : []
    if (changed.length > 0) await queueEvent(tx, ctx, { kind })
    return ownProfile({ ...ctx, db: tx })
  }
  return (await actOnce(ctx, save, { isReadAgain: true })) ?? ownProfile(ctx)
}
