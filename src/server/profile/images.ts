import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { profileImages } from '../schema/profile-images.ts'

/** The file name in a picture's URL: its storage time in milliseconds (S63). */
export const imageFileName = /^profile_(\d{1,16})\.webp$/

/** Stores an encoded picture in place of the previous one, and returns its URL. */
export async function saveImage(ctx: CurrentUserContext, bytes: Uint8Array): Promise<string> {
  const { db, actor, now } = ctx
  return inTransaction(db, async (tx) => {
    await lockProfile(tx, actor.id)
    const [old] = await tx
      .select({ fileName: profileImages.fileName })
      .from(profileImages)
      .where(eq(profileImages.profileId, actor.id))
    // Browsers cache by URL, so a file name must never be reused.
    const stamp = Math.max(now().getTime(), stampOf(old?.fileName) + 1)
    const stored = { fileName: `profile_${stamp}.webp`, bytes, createdAt: now() }
    await tx
      .insert(profileImages)
      .values({ profileId: actor.id, ...stored })
      .onConflictDoUpdate({ target: profileImages.profileId, set: stored })
    const profileImageUrl = `/profile-images/${actor.id}/${stored.fileName}`
    await tx.update(profiles).set({ profileImageUrl }).where(eq(profiles.id, actor.id))
    await queueEvent(tx, ctx, { kind: 'profile.image-changed', figures: { bytes: bytes.length } })
    return profileImageUrl
  })
}

/** Deletes the user's own picture. Idempotent. */
export async function removeImage(ctx: CurrentUserContext): Promise<void> {
  const { actor } = ctx
  await actOnce(ctx, async (tx) => {
    await lockProfile(tx, actor.id)
    const removed = await tx
      .delete(profileImages)
      .where(eq(profileImages.profileId, actor.id))
      .returning({ profileId: profileImages.profileId })
    if (removed.length === 0) return
    await queueEvent(tx, ctx, { kind: 'profile.image-removed' })
    await tx.update(profiles).set({ profileImageUrl: null }).where(eq(profiles.id, actor.id))
  })
}

/** Locks the profile's row, which serializes changes of its picture, so that its URL matches the stored picture. */
async function lockProfile(tx: Database, id: string): Promise<void> {
  const [locked] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('no key update')
  if (!locked) throw new Problem('NOT_FOUND')
}

function stampOf(fileName: string | undefined): number {
  return Number(imageFileName.exec(fileName ?? '')?.[1] ?? 0)
}
