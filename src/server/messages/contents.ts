import { and, eq, sql } from 'drizzle-orm'
import type { Change, ExpectedSession, ToldLine } from '#shared/messages/changes.ts'
import { withLink } from '#shared/messages/message.ts'
import { lineText } from '#shared/messages/texts.ts'
import { nameInLetter } from '#shared/plain-text.ts'
import { formatDay, formatDayNear, formatTime, localDateOf } from '#shared/time.ts'
import { optOutAddress } from '../letters/opt-out-token.ts'
import { senderColumns, senderOf } from '../letters/sender.ts'
import { clientLetterTexts } from '../letters/texts.ts'
import { unseal } from '../platform/access/seal.ts'
import type { Database } from '../platform/db/database.ts'
import { type Look, typedLetter } from '../platform/mail/letters.ts'
import type { Contents, Rendering } from '../platform/mail/rendering.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { events } from '../schema/events.ts'
import { profileImages } from '../schema/profile-images.ts'
import { truthOf } from './queries.ts'
import { messageMailTexts as texts } from './texts.ts'

/** Longer than a mail is tried again. */
const lateMs = 2 * 86_400_000

/**
 * Renders a message about changes (D113), with the link as of now. Dropped when it is not true any more or is more than two
 * days late, as that of a client who lay in the trash (D129), and when the address is not the client's any more; whether it may be
 * sent says operations/mailing/policy.ts.
 */
export async function messageContents(
  tx: Database,
  { settings, mail, now, log }: Rendering,
): Promise<Contents> {
  const { clientId, message, expected, actId } = mail
  if (!clientId || message === null || !expected) return { none: 'superseded' }
  if (now.getTime() - mail.createdAt.getTime() > lateMs) return { none: 'superseded' }
  const [client] = await tx
    .select({
      name: clients.name,
      email: clients.email,
      isEnabled: sql<boolean>`${clients.tokenHash} is not null`,
      tokenSealed: clients.tokenSealed,
      trainer: senderColumns,
      picture: profileImages.bytes,
      replyTo: profiles.contactEmail,
    })
    .from(clients)
    .innerJoin(
      profiles,
      eq(profiles.id, sql`coalesce(${mail.senderId}::uuid, ${clients.trainerId})`),
    )
    .leftJoin(profileImages, eq(profileImages.profileId, profiles.id))
    .where(and(eq(clients.id, clientId), eq(clients.email, mail.recipient)))
  if (!client) return { none: 'no-recipient' }
  const isTrue = await truthOf(tx, [{ clientId, expected }])
  if (!isTrue(clientId, expected)) return { none: 'superseded' }
  const token = client.isEnabled ? unseal(settings.keys, client.tokenSealed, clientId) : null
  const page = token && `${settings.url}/client/${token}`
  const text = withLink(message, page)
  const change = await changeOf(tx, { actId, clientId, expected })
  const letter = typedLetter(
    change ? lineText(change, now) : subjectOf(expected),
    [text, texts.from(nameInLetter(client.trainer.name))],
    {
      // Where the trainer has left the link out, there is none.
      button: page && text.includes(page) ? { label: clientLetterTexts.open, href: page } : null,
      link: { label: texts.optOut, href: optOutAddress(settings, { clientId, letter: 'message' }) },
      look: {
        from: await senderOf(client.trainer, client.picture, log),
        hero: change && heroOf(change, now),
      },
    },
  )
  const { name, email: address, replyTo } = client
  return { to: { name, address }, letter: { ...letter, ...(replyTo && { replyTo }) } }
}

/** What an act did to its one session, as the line of a message; null when its event does not tell where that was. */
async function changeOf(
  tx: Database,
  of: { actId: number | null; clientId: string; expected: readonly ExpectedSession[] },
) {
  const [one, second] = of.expected
  if (of.actId === null || !one || second) return null
  const [act] = await tx
    .select({ kind: events.kind, subjectIds: events.subjectIds, figures: events.figures })
    .from(events)
    .where(eq(events.id, of.actId))
  if (act?.subjectIds.length !== 1 || act.subjectIds[0] !== one.id) return null
  const { startsAt, startsAtBefore } = act.figures
  const was = startsAtBefore ?? (one.startsAt === null ? startsAt : null)
  if (!was && act.kind !== 'session.created') return null
  const [from, to] = [was, one.startsAt].map((at) => (at ? new Date(String(at)) : null))
  const change: Change = {
    sessionId: one.id,
    clientId: of.clientId,
    from: from ?? null,
    to: to ?? null,
  }
  return { first: change, last: change, count: 1, everyWeeks: null }
}

/** The day and time of the one session, large: where it is now, else where it was. */
function heroOf(line: ToldLine, now: Date): Look['hero'] {
  const { from, to } = line.first
  const at = to ?? from
  if (!at) return null
  const moment = { large: formatDayNear(localDateOf(at), now), below: formatTime(at) }
  return { about: lineText(line, now), ...moment, isGone: to === null }
}

/** The subject of a message whose act tells of more than its one session. */
function subjectOf(expected: readonly ExpectedSession[]): string {
  const [one, second] = expected
  if (!one) return texts.handover
  if (second) return texts.several(expected.length)
  if (!one.startsAt) return texts.gone
  const at = new Date(one.startsAt)
  return texts.now(formatDay(localDateOf(at)), formatTime(at))
}
