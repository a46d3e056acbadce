import { and, eq, getTableColumns } from 'drizzle-orm'
import { pick } from '#shared/pick.ts'
import { Problem } from '#shared/problem.ts'
import { type OwnProfile, ownProfileOutput } from '#shared/profile/own-profile.ts'
import { profiles } from '../auth/tables.ts'
import type { CurrentUserContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { profileImages } from './tables.ts'

/** The columns of the user's own profile. */
export const ownColumns = pick(getTableColumns(profiles), ownProfileOutput.shape)

/** The current user's profile. Throws NOT_FOUND when it was deleted after the login session was read. */
export async function ownProfile({ db, actor }: CurrentUserContext): Promise<OwnProfile> {
  const [own] = await db.select(ownColumns).from(profiles).where(eq(profiles.id, actor.id))
  if (!own) throw new Problem('NOT_FOUND')
  return own
}

/** The picture of this file name, or null, also when it has been replaced. */
export async function findImage(
  db: Database,
  { profileId, fileName }: { profileId: string; fileName: string },
): Promise<Uint8Array | null> {
  const [found] = await db
    .select({ bytes: profileImages.bytes })
    .from(profileImages)
    .where(and(eq(profileImages.profileId, profileId), eq(profileImages.fileName, fileName)))
  return found?.bytes ?? null
}
