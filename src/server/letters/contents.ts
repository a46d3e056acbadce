import { eq } from 'drizzle-orm'
import type { LetterKind } from '#shared/letters/kinds.ts'
import type { Keys } from '../platform/access/keys.ts'
import { unseal } from '../platform/access/seal.ts'
import type { Database } from '../platform/db/database.ts'
import type { Contents, MailSettings, Rendering } from '../platform/mail/rendering.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { profileImages } from '../schema/profile-images.ts'
import { forecastOfPot, sessionsOn } from './booked.ts'
import { lowBalanceLetter, reminderLetter } from './letter.ts'
import { optOutAddress } from './opt-out-token.ts'
import { isRunningOut } from './running-out.ts'
import { senderColumns, senderOf } from './sender.ts'

const dayMs = 86_400_000
const superseded: Contents = { none: 'superseded' }

/**
 * Renders a reminder, or a pot that is running out, of what is true now: the mail is dropped when its
 * sessions are no longer booked on that day or lie in an absence, when the pot has hours again, when the letter is turned
 * off, and when it is more than a day late. Whether the client has declined it says operations/mailing/policy.ts.
 */
export const clientLetterContents =
  (letter: LetterKind) =>
  async (tx: Database, { settings, mail, now, log }: Rendering): Promise<Contents> => {
    if (now.getTime() - mail.createdAt.getTime() > dayMs) return superseded
    const client = await readerOf(tx, mail.clientId)
    if (!client) return { none: 'no-recipient' }
    const { id, name, email: address, trainer } = client
    const from = await senderOf(trainer, client.picture, log)
    const of = { name, trainer, from, ...linksTo(settings, client, letter) }
    if (letter === 'reminder') {
      if (trainer.reminders === 'off') return superseded
      const sessions = await sessionsOn(tx, { clientId: id, day: mail.about ?? '', now })
      if (sessions.length === 0) return superseded
      return { to: { name, address }, letter: reminderLetter(of, { ...trainer, sessions }, now) }
    }
    if (!trainer.lowBalanceLetters) return superseded
    // The key of the pot, and the moment of the crossing.
    const pot = await forecastOfPot(tx, { potId: mail.about?.slice(0, 36) ?? '', now })
    if (!pot || !isRunningOut(pot.forecast, now)) return superseded
    return { to: { name, address }, letter: lowBalanceLetter(of, pot) }
  }

async function readerOf(tx: Database, clientId: string | null) {
  if (clientId === null) return null
  const [found] = await tx
    .select({
      id: clients.id,
      name: clients.name,
      email: clients.email,
      tokenHash: clients.tokenHash,
      tokenSealed: clients.tokenSealed,
      picture: profileImages.bytes,
      trainer: {
        ...senderColumns,
        contactEmail: profiles.contactEmail,
        contactPhone: profiles.contactPhone,
        cancellationHours: profiles.cancellationHours,
        reminders: profiles.reminders,
        lowBalanceLetters: profiles.lowBalanceLetters,
      },
    })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
    .leftJoin(profileImages, eq(profileImages.profileId, profiles.id))
    .where(eq(clients.id, clientId))
  return found
}

type Linked = { id: string; tokenHash: string | null; tokenSealed: string }

/** The address of a client's page; null while it is disabled, or sealed under a key that is gone. */
function clientPageOf(
  { keys, url }: { keys: Keys; url: string },
  { id, tokenHash, tokenSealed }: Linked,
): string | null {
  const token = tokenHash === null ? null : unseal(keys, tokenSealed, id)
  return token === null ? null : `${url}/client/${token}`
}

function linksTo(settings: MailSettings, client: Linked, letter: LetterKind) {
  return {
    link: clientPageOf(settings, client),
    optOut: optOutAddress(settings, { clientId: client.id, letter }),
  }
}
