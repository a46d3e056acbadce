import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { undoneKinds } from '#shared/answers/kinds.ts'
import { nameInLetter } from '#shared/plain-text.ts'
import type { Database } from '../platform/db/database.ts'
import { dayAndTime, type Letter, write } from '../platform/mail/letters.ts'
import type { Contents, Rendering } from '../platform/mail/rendering.ts'
import { mailTexts } from '../platform/mail/texts.ts'
import { clientAnswers } from '../schema/answers.ts'
import { profiles } from '../schema/auth.ts'
import { isAnyOf } from '../schema/columns.ts'
import { urgentMs, waitMs } from './letter.ts'
import { selectUnseen, sessionStart } from './rows.ts'
import { answerMailTexts as texts } from './texts.ts'

/**
 * Renders what clients have answered that the trainer has not seen and no other mail has told: at the moment of sending, and
 * again when that failed. `mailed_at` is when the mail was due that tells it; no two of a trainer are due at one time.
 */
export async function answerContents(
  tx: Database,
  { settings, mail }: Rendering,
): Promise<Contents> {
  if (!mail.accountId) return { none: 'no-recipient' }
  const [account] = await tx
    .select({
      id: profiles.id,
      name: profiles.name,
      address: profiles.email,
      isWanted: profiles.answerLetters,
    })
    .from(profiles)
    .where(eq(profiles.id, mail.accountId))
  if (!account) return { none: 'no-recipient' }
  if (!account.isWanted) return { none: 'superseded' }
  const { mailedAt, at, kind } = clientAnswers
  // What can still be undone waits for the mail that is due then.
  const undoneBy = new Date(mail.createdAt.getTime() - waitMs)
  const isFinal = or(
    lte(at, undoneBy),
    inArray(kind, [...undoneKinds]),
    sql`${sessionStart} <= ${at} + ${urgentMs} * interval '1 millisecond'`,
  )
  const answers = await selectUnseen(
    tx,
    and(
      eq(clientAnswers.trainerId, account.id),
      or(and(isNull(mailedAt), isFinal), eq(mailedAt, mail.createdAt)),
    ),
  ).orderBy(desc(clientAnswers.at), desc(clientAnswers.id))
  if (answers.length === 0) return { none: 'superseded' }
  await tx
    .update(clientAnswers)
    .set({ mailedAt: mail.createdAt })
    .where(
      isAnyOf(
        clientAnswers.id,
        answers.map(({ id }) => id),
      ),
    )
  const { name, address } = account
  return { to: { name, address }, letter: answerLetter({ name, answers, ...settings }) }
}

/** How many answers the mail lists; the others are counted. */
const namedAnswers = 20

/** The mail with what clients have done: who, which session, and whether it draws hours; no reason (D27). */
function answerLetter(values: {
  name: string
  answers: Awaited<ReturnType<typeof selectUnseen>>
  url: string
  supportEmail: string
}): Letter {
  const { answers, url } = values
  const link = `${url}/dashboard`
  const more = answers.length - namedAnswers
  return write(texts.subject, values, [
    texts.intro(answers.length),
    ...answers.slice(0, namedAnswers).map(({ clientName, startsAt, fromAt, kind, chargedHours }) =>
      texts.answer({
        client: nameInLetter(clientName),
        when: dayAndTime(startsAt),
        from: fromAt && dayAndTime(fromAt),
        kind,
        hours: chargedHours,
      }),
    ),
    ...(more > 0 ? [texts.more(more)] : []),
    { label: texts.open, href: link },
    texts.why,
    { words: mailTexts.address, address: link },
  ])
}
