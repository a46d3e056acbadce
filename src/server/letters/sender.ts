import type { FastifyBaseLogger } from 'fastify'
import type { Look } from '../platform/mail/letters.ts'
import { mailPictureSide } from '../platform/mail/letters.ts'
import { asJpeg } from '../profile/encode-image.ts'
import { profiles } from '../schema/auth.ts'

/** Of the trainer's row, what a letter to a client shows of them beside `profile_images.bytes`. */
export const senderColumns = {
  trainerId: profiles.id,
  name: profiles.name,
  accent: profiles.portalAccent,
}

/** Whom a letter is from, with the stored picture as mail programs show it; a letter goes out without one that cannot be read. */
export async function senderOf(
  { trainerId, name, accent }: Pick<Look['from'], 'name' | 'accent'> & { trainerId: string },
  stored: Uint8Array | null,
  log: FastifyBaseLogger,
): Promise<Look['from']> {
  const picture =
    stored &&
    (await asJpeg(stored, mailPictureSide).catch((error: unknown) => {
      log.warn(
        { err: error, trainer: trainerId },
        'the picture of a trainer could not be read, so a letter shows initials: if this returns, have them choose the picture again',
      )
      return null
    }))
  return { name, accent, picture }
}
