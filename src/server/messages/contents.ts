import { and, eq, isNull, sql } from 'drizzle-orm'
import { withLink } from '#shared/messages/message.ts'
import { nameInLetter } from '#shared/plain-text.ts'
import { unseal } from '../access/seal.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { typedLetter } from '../mail/letters.ts'
import type { Contents, Rendering } from '../mail/rendering.ts'
import { truthOf } from './queries.ts'
import { messageMailTexts as texts } from './texts.ts'

const dayMs = 86_400_000

/**
 * Renders a message about changes (D113), with the link as of now. Dropped when it is not true any more or is more than a day
 * late, as that of a client who lay in the trash (D129), when the address is not the client's any more or takes no mail, and
 * when the trainer has been disabled.
 */
export async function messageContents(
  tx: Database,
  { settings, mail, now }: Rendering,
): Promise<Contents> {
  const { clientId, message, expected } = mail
  if (!clientId || message === null || !expected) return { none: 'superseded' }
  if (now.getTime() - mail.createdAt.getTime() > dayMs) return { none: 'superseded' }
  const [client] = await tx
    .select({
      name: clients.name,
      email: clients.email,
      isEnabled: sql<boolean>`${clients.tokenHash} is not null`,
      tokenSealed: clients.tokenSealed,
      trainer: profiles.name,
      replyTo: profiles.contactEmail,
    })
    .from(clients)
    .innerJoin(profiles, and(eq(profiles.id, clients.trainerId), eq(profiles.isDisabled, false)))
    .where(
      and(
        eq(clients.id, clientId),
        eq(clients.email, mail.recipient),
        isNull(clients.emailRefusedAt),
      ),
    )
  if (!client) return { none: 'no-recipient' }
  const isTrue = await truthOf(tx, [{ clientId, expected }])
  if (!isTrue(clientId, expected)) return { none: 'superseded' }
  const token = client.isEnabled ? unseal(settings.keys, client.tokenSealed, clientId) : null
  const text = withLink(message, token && `${settings.url}/client/${token}`)
  const letter = typedLetter(texts.subject, [text, texts.from(nameInLetter(client.trainer))])
  const { name, email: address, replyTo } = client
  return { to: { name, address }, letter: { ...letter, ...(replyTo && { replyTo }) } }
}
