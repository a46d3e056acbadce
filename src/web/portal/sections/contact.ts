import { phoneHref } from '#shared/clients/phone.ts'
import { oneLine } from '#shared/plain-text.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { contactTexts as texts } from '#shared/portal/texts.ts'
import { type EventKind, kindOfChange } from '#shared/pots/statement/statement.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { formatDayOfYear, formatTimeRange, localDateOf } from '#shared/time.ts'

type Trainer = PortalPayload['trainer']
type Contact = Trainer['contact']

/** A link by which a client reports an error in a row. */
interface RowLink {
  href: string
  /** The trainer's name, as shown in the link. */
  trainer: string
  /** The accessible name: the visible text and which row it is about. */
  label: string
}

/** The contact link of a row: to the trainer's e-mail address, else to the phone number. Null when neither is shown. */
export function rowLinkOf(
  { name, contact }: Pick<Trainer, 'name' | 'contact'>,
  row: string,
): RowLink | null {
  const href = rowHref(contact, oneLine(row))
  if (href === null) return null
  const trainer = oneLine(name)
  return { href, trainer, label: texts.askAbout(trainer, oneLine(row)) }
}

/** Whether the rows have contact links. */
export function isReachable(contact: Contact): boolean {
  return rowHref(contact, '') !== null
}

function rowHref({ email, phone }: Contact, row: string): string | null {
  if (email !== null) return `${mailHref(email)}?subject=${encoded(texts.subject(row))}`
  return phone === null ? null : phoneHref(phone)
}

/** A mailto link to exactly one address: separators and parameters within it are escaped. */
export function mailHref(email: string): string {
  const address = oneLine(email)
  const at = address.lastIndexOf('@')
  return `mailto:${encoded(address.slice(0, at))}@${encoded(address.slice(at + 1))}`
}

/** Encodes for a URL. Lone surrogates, on which encodeURIComponent throws, are replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** 'passet tis 24 nov 2026 10:00–11:00' */
export function sessionLabel({
  startsAt,
  durationHours,
}: {
  startsAt: Date
  durationHours: number
}): string {
  const date = localDateOf(startsAt)
  return texts.session(formatDayOfYear(date), formatTimeRange(startsAt, durationHours))
}

/** 'påfyllningen tis 3 nov 2026, +5 h', for a row of the statement. */
export function eventLabel({
  kind,
  date,
  hours,
}: {
  kind: EventKind
  date: Date
  hours: number
}): string {
  return texts.event(kind, formatDayOfYear(localDateOf(date)), potTexts.change(hours))
}

/** The same for a row of the history, which has no kind. */
export function changeLabel({ date, hoursAdded }: { date: Date; hoursAdded: number }): string {
  return eventLabel({ kind: kindOfChange(hoursAdded), date, hours: hoursAdded })
}
