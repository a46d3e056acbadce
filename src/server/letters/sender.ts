import type { Look } from '../platform/mail/letters.ts'
import { mailPictureSide } from '../platform/mail/letters.ts'
import { asJpeg } from '../profile/encode-image.ts'
import { profiles } from '../schema/auth.ts'

/** Of the trainer's row, what a letter to a client shows of them beside `profile_images.bytes`. */
export const senderColumns = { name: profiles.name, accent: profiles.portalAccent }

/** Whom a letter is from, with the stored picture as mail programs show it. No letter waits for a picture that fails. */
export async function senderOf(
  { name, accent }: Pick<Look['from'], 'name' | 'accent'>,
  stored: Uint8Array | null,
): Promise<Look['from']> {
  const picture = stored && (await asJpeg(stored, mailPictureSide).catch(() => null))
  return { name, accent, picture }
}
