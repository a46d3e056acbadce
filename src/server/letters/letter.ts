import { formatPhone } from '#shared/clients/phone.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { nameInLetter } from '#shared/plain-text.ts'
import { portalTexts } from '#shared/portal/texts.ts'
import type { Forecast } from '#shared/pots/forecast.ts'
import { forecastTexts } from '#shared/pots/texts.ts'
import { proposedCancellation } from '#shared/sessions/cancellation.ts'
import {
  formatDay,
  formatDayLong,
  formatDayNear,
  formatMoment,
  formatTime,
  formatTimeRange,
  localDateOf,
} from '#shared/time.ts'
import { type Block, type Letter, type Look, write } from '../platform/mail/letters.ts'
import { mailTexts } from '../platform/mail/texts.ts'
import { lowBalanceMailTexts, reminderMailTexts, clientLetterTexts as texts } from './texts.ts'

/** Who a letter is to and from, and what it leads to. */
type Correspondence = {
  name: string
  /** The trainer, with the contact details that they show to clients. */
  trainer: { name: string; contactEmail: string | null; contactPhone: string | null }
  /** The trainer as the letter shows them. */
  from: Look['from']
  /** The client's page; null while it is disabled. */
  link: string | null
  /** The page that declines letters of this kind; null in a letter that is not to a client. */
  optOut: string | null
  isSample?: boolean
}

const hourMs = 3_600_000

type Planned = { startsAt: Date; durationHours: number }

type Reminded = { sessions: readonly Planned[]; cancellationHours: number | null }

/** The reminder of the sessions of one day, soonest first, as it is written at `now`. */
export function reminderLetter(
  of: Correspondence,
  { sessions, cancellationHours }: Reminded,
  now: Date,
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
    ...(cancellationHours === null ? [] : [ruleAt({ sessions, cancellationHours }, now)]),
  ]
  const subject = isOne
    ? words.subject(formatDay(day), formatTime(first.startsAt))
    : words.subjectOfSeveral(formatDay(day))
  const hero = {
    about: isOne ? words.about : words.aboutSeveral,
    large: formatDayNear(day, now),
    below: times.join(words.and),
  }
  return toClient(of, { subject, said, optOut: words.optOut, hero })
}

/** The trainer's rule as it is at this moment: a reminder may be written when it is too late for a session (D142). */
function ruleAt(
  { sessions, cancellationHours }: { sessions: readonly Planned[]; cancellationHours: number },
  now: Date,
): string {
  const words = reminderMailTexts
  const rule = `${portalTexts.cancellation(cancellationHours)}.`
  const isLate = ({ startsAt }: Planned) =>
    proposedCancellation({ startsAt, cancellationHours }, now)?.kind === 'late'
  if (!sessions.some(isLate)) return rule
  if (sessions.every(isLate)) return words.late(cancellationHours, sessions.length)
  const ofEach = sessions.map((session) => {
    const time = formatTimeRange(session.startsAt, session.durationHours)
    if (isLate(session)) return words.lateOne(time)
    const last = new Date(session.startsAt.getTime() - cancellationHours * hourMs)
    return words.inTimeOne(time, formatMoment(last, now))
  })
  return [rule, ...ofEach].join(' ')
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
  const hero = {
    about: words.subject(potType),
    large: portalTexts.left(left),
    ...(lastsUntil && left > 0 && { below: words.until(formatDay(localDateOf(lastsUntil))) }),
  }
  return toClient(of, { subject: words.subject(potType), said, optOut: words.optOut, hero })
}

function toClient(
  { name, trainer, from: face, link, optOut, isSample = false }: Correspondence,
  contents: { subject: string; said: readonly string[]; optOut: string; hero: Look['hero'] },
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
  ]
  const frame = {
    name,
    supportEmail: contactEmail,
    contact: texts.contact(from),
    signature: texts.signature(from),
    optOut: optOut ? { label: contents.optOut, href: optOut } : null,
    look: { from: face, hero: contents.hero },
  }
  return {
    ...write(contents.subject, frame, blocks),
    ...(contactEmail && { replyTo: contactEmail }),
  }
}
