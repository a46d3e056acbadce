import { formatPhone } from '#shared/clients/phone.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { nameInLetter } from '#shared/plain-text.ts'
import { portalTexts } from '#shared/portal/texts.ts'
import type { Forecast } from '#shared/pots/forecast.ts'
import { forecastTexts } from '#shared/pots/texts.ts'
import { formatDay, formatDayLong, formatTime, formatTimeRange, localDateOf } from '#shared/time.ts'
import { type Block, type Letter, write } from '../platform/mail/letters.ts'
import { mailTexts } from '../platform/mail/texts.ts'
import { lowBalanceMailTexts, reminderMailTexts, clientLetterTexts as texts } from './texts.ts'

/** Who a letter is to and from, and what it leads to. */
type Correspondence = {
  name: string
  /** The trainer, with the contact details that they show to clients. */
  trainer: { name: string; contactEmail: string | null; contactPhone: string | null }
  /** The client's page; null while it is disabled. */
  link: string | null
  /** The page that declines letters of this kind; null in a letter that is not to a client. */
  optOut: string | null
  isSample?: boolean
}

type Planned = { startsAt: Date; durationHours: number }

/** The reminder of the sessions of one day, soonest first. */
export function reminderLetter(
  of: Correspondence,
  {
    sessions,
    cancellationHours,
  }: { sessions: readonly Planned[]; cancellationHours: number | null },
): Letter {
  const [first] = sessions
  if (!first) throw new Error('a reminder of nothing')
  const words = reminderMailTexts
  const day = localDateOf(first.startsAt)
  const times = sessions.map(({ startsAt, durationHours }) =>
    formatTimeRange(startsAt, durationHours),
  )
  const trainer = nameInLetter(of.trainer.name)
  const isOne = sessions.length === 1
  const said = [
    isOne
      ? words.one(trainer, formatDayLong(day), times.join())
      : words.several(trainer, formatDayLong(day), times),
    ...(cancellationHours === null ? [] : [`${portalTexts.cancellation(cancellationHours)}.`]),
  ]
  const subject = isOne
    ? words.subject(formatDay(day), formatTime(first.startsAt))
    : words.subjectOfSeveral(formatDay(day))
  return toClient(of, { subject, said, optOut: words.optOut })
}

/** That a pot is running out, with the figures of the client's page. */
export function lowBalanceLetter(
  of: Correspondence,
  { type, forecast }: { type: string; forecast: Forecast },
): Letter {
  const words = lowBalanceMailTexts
  const [trainer, potType] = [nameInLetter(of.trainer.name), nameInLetter(type)]
  const { left, lastsUntil, uncovered, missing } = forecast
  const balance =
    left > 0
      ? words.left(trainer, potType, formatHoursUnit(left))
      : left === 0
        ? words.none(trainer, potType)
        : words.below(trainer, potType, formatHoursUnit(-left))
  const lasts = lastsUntil
    ? words.lastsUntil(formatDay(localDateOf(lastsUntil)))
    : words.lastsForNone
  const said = [
    left > 0 ? `${balance} ${lasts}` : balance,
    ...(uncovered > 0 ? [forecastTexts.missing(uncovered, missing)] : []),
  ]
  return toClient(of, { subject: words.subject(potType), said, optOut: words.optOut })
}

function toClient(
  { name, trainer, link, optOut, isSample = false }: Correspondence,
  contents: { subject: string; said: readonly string[]; optOut: string },
): Letter {
  const from = nameInLetter(trainer.name)
  const { contactEmail, contactPhone } = trainer
  const blocks: Block[] = [
    ...(isSample ? [texts.sample] : []),
    ...contents.said,
    ...(link
      ? [
          { label: texts.open, href: link },
          { words: mailTexts.address, address: link },
        ]
      : []),
    ...(contactPhone ? [texts.phone(from, formatPhone(contactPhone))] : []),
    ...(optOut ? [{ label: contents.optOut, href: optOut, isQuiet: true as const }] : []),
  ]
  const frame = {
    name,
    supportEmail: contactEmail,
    contact: texts.contact(from),
    signature: texts.signature(from),
  }
  return {
    ...write(contents.subject, frame, blocks),
    ...(contactEmail && { replyTo: contactEmail }),
  }
}
