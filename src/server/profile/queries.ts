import { and, eq, getTableColumns } from 'drizzle-orm'
import { pick } from '#shared/pick.ts'
import { Problem } from '#shared/problem.ts'
import { type OwnProfile, ownProfileFields } from '#shared/profile/own-profile.ts'
import type { Database } from '../platform/db/database.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { profileImages } from '../schema/profile-images.ts'

const ownColumns = pick(getTableColumns(profiles), ownProfileFields)

/** The current user's profile. Throws NOT_FOUND when it was deleted after the login session was read. */
export async function ownProfile({
  db,
  actor,
  sendsMail,
}: Pick<CurrentUserContext, 'db' | 'actor' | 'sendsMail'>): Promise<OwnProfile> {
  const [own] = await db.select(ownColumns).from(profiles).where(eq(profiles.id, actor.id))
  if (!own) throw new Problem('NOT_FOUND')
  return { ...own, sendsMail }
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
