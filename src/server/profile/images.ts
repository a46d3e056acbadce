import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { profiles } from '../auth/tables.ts'
import type { CurrentUserContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { profileImages } from './tables.ts'

/** The name that a picture has in its address: when it was stored, in milliseconds (spec 7, Storage). */
export const imageFileName = /^profile_(\d{1,16})\.webp$/

/** Stores an encoded picture in the place of the one before, and answers with its address. */
export async function saveImage(
  { db, actor, now }: CurrentUserContext,
  bytes: Uint8Array,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockProfile(tx, actor.id)
    const [old] = await tx
      .select({ fileName: profileImages.fileName })
      .from(profileImages)
      .where(eq(profileImages.profileId, actor.id))
    // A browser keeps what it has read under a name, so no name means two pictures.
    const stamp = Math.max(now().getTime(), stampOf(old?.fileName) + 1)
    const stored = { fileName: `profile_${stamp}.webp`, bytes, createdAt: now() }
    await tx
      .insert(profileImages)
      .values({ profileId: actor.id, ...stored })
      .onConflictDoUpdate({ target: profileImages.profileId, set: stored })
    const profileImageUrl = `/profile-images/${actor.id}/${stored.fileName}`
    await tx.update(profiles).set({ profileImageUrl }).where(eq(profiles.id, actor.id))
    return profileImageUrl
  })
}

/** Removes one's own picture; without one, nothing happens. */
export async function removeImage({ db, actor }: CurrentUserContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProfile(tx, actor.id)
    await tx.delete(profileImages).where(eq(profileImages.profileId, actor.id))
    await tx.update(profiles).set({ profileImageUrl: null }).where(eq(profiles.id, actor.id))
  })
}

/** Two pictures of one profile come one after the other, so that its address is that of the stored one. */
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
