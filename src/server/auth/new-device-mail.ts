import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { newDeviceMailsADay } from '#shared/auth/limits.ts'
import { daySpan, localDateOf } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import type { Context } from '../procedures/context.ts'
import { outbox } from '../schema/outbox.ts'

/**
 * Queues the notification of a login from a browser that has not logged in to the account before, in the transaction of
 * the login, which has locked the account. Five a day; further ones are counted in one mail, which is due when the day
 * has ended, so that nobody who knows the password can flood the mailbox.
 */
export async function tellNewDevice(
  tx: Database,
  { origin, now }: Pick<Context, 'origin' | 'now'>,
  recipient: string,
): Promise<void> {
  const at = now()
  const { from, to } = daySpan(localDateOf(at))
  const isTo = eq(outbox.recipient, recipient)
  const isOfToday = and(gte(outbox.createdAt, from), lt(outbox.createdAt, to))
  const told = await tx.$count(outbox, and(isTo, eq(outbox.kind, 'new-device'), isOfToday))
  if (told < newDeviceMailsADay) {
    await queueMail(tx, { kind: 'new-device', recipient, device: origin().device, now: at })
    return
  }
  const counted = await tx
    .update(outbox)
    .set({ count: sql`${outbox.count} + 1` })
    .where(
      and(isTo, eq(outbox.kind, 'new-devices'), eq(outbox.createdAt, to), isNull(outbox.sentAt)),
    )
    .returning({ id: outbox.id })
  if (counted.length === 0)
    await queueMail(tx, { kind: 'new-devices', recipient, count: 1, now: to })
}
