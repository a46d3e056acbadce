import ICAL from 'ical.js'
import { grouped } from '../../grouped.ts'
import { roundHours } from '../../hours.ts'
import { importRowsMax } from '../../import/limits.ts'
import { addDays, daySpan, instantOf, localDateOf, localTimeOf } from '../../time.ts'
import { columnTexts, guestsHeading, calendarTexts as texts } from './texts.ts'
import { placeTimes } from './zones.ts'

/** Most occurrences of a calendar that are read: those of ten busy years. */
const occurrencesMax = 20_000

/** How far ahead a recurrence without an end goes. */
const horizonDays = 730

const header = [
  columnTexts.date,
  columnTexts.time,
  // Its numbers are hours, whatever they are beside (D133).
  `${columnTexts.length} (h)`,
  columnTexts.client,
  columnTexts.note,
  guestsHeading,
]

type LeftOut = keyof typeof texts.leftOut

/** Thrown when there are more occurrences than are read. */
class TooMany extends Error {}

/**
 * The occurrences of a calendar as the rows of a sheet, soonest first (D36), and a sentence about those that are left out.
 * What is repeated without an end goes back to its start and two years ahead of `now`. Of more than an import takes the
 * latest remain. `onEvents` is told how many events are read so far.
 */
export function readCalendar(
  text: string,
  now: Date,
  onEvents: (count: number) => void = () => {},
): { rows: string[][]; note: string } | { problem: string } {
  const reader = occurrenceReader(now)
  const calendar = calendarOf(text, onEvents)
  if (!calendar) return { problem: texts.notCalendar }
  try {
    const events = calendar.events.filter((event) => event !== null)
    const broken = calendar.events.length - events.length
    const related = grouped(events, (event) => textOf(event, 'uid'))
    for (const group of related.values()) reader.read(group)
    for (let n = 0; n < broken; n += 1) reader.leave('unreadable')
  } catch (error) {
    if (error instanceof TooMany) return { problem: texts.tooMany(occurrencesMax) }
    throw error
  }
  const { occurrences, note } = reader
  if (occurrences.length === 0) return { problem: texts.empty }
  const latest = occurrences.toSorted((a, b) => a.startsAt - b.startsAt).slice(-importRowsMax)
  // The last column, when nobody has a guest.
  const width = latest.some(({ cells }) => cells.at(-1) !== '') ? header.length : header.length - 1
  return {
    rows: [header, ...latest.map(({ cells }) => cells)].map((cells) => cells.slice(0, width)),
    note: note(occurrences.length - latest.length),
  }
}

/** After how many events it is told how many are read. */
const eventsTold = 250

const wholeEvent = /^BEGIN:VEVENT[^]*?^END:VEVENT.*$/gim

/** The events of a calendar, each read alone, so that one which breaks the format, null, leaves the others. */
function calendarOf(
  text: string,
  onEvents: (count: number) => void,
): { events: (ICAL.Component | null)[] } | null {
  const [calendar] = componentsOf(text.replace(wholeEvent, ''))
  if (calendar?.name !== 'vcalendar') return null
  const events = text.match(wholeEvent) ?? []
  return {
    events: events.map((lines, n) => {
      if (n % eventsTold === 0) onEvents(n)
      const [event] = componentsOf(lines)
      // Its zones are the calendar's.
      return event ? calendar.addSubcomponent(event) : null
    }),
  }
}

/** Empty when it breaks the format. */
function componentsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const all = typeof parsed[0] === 'string' ? [parsed] : parsed
    return all.map(
      (one) => new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]),
    )
  } catch {
    return []
  }
}

interface Occurrence {
  startsAt: number
  cells: string[]
}

/** Collects what the events of a calendar come to. */
function occurrenceReader(now: Date) {
  const lastDay = addDays(localDateOf(now), horizonDays)
  const horizon = daySpan(lastDay).to.getTime()
  const occurrences: Occurrence[] = []
  const leftOut = new Map<LeftOut, number>()
  let isCut = false

  const leave = (why: LeftOut) => leftOut.set(why, (leftOut.get(why) ?? 0) + 1)

  function take(item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): void {
    if (start.isDate) return void leave('allDay')
    if (isCancelled(item.component)) return void leave('cancelled')
    if (occurrences.length >= occurrencesMax) throw new TooMany()
    occurrences.push(occurrenceOf(item, start, end))
  }

  /** One event, or a recurring one with the occurrences that were changed. */
  function readOne(event: ICAL.Event, exceptions: readonly ICAL.Event[]): void {
    if (!event.component.hasProperty('dtstart')) return void leave('noStart')
    addFirstDay(event.component)
    if (!event.isRecurring() || event.startDate.isDate)
      return take(event, event.startDate, event.endDate)
    const used = new Set<ICAL.Event>()
    const isEndless = !endsOf(event)
    const iterator = event.iterator()
    // Undefined after the last one, which its type does not say.
    let next: ICAL.Time | undefined = iterator.next()
    for (; next; next = iterator.next()) {
      if (isEndless && next.toUnixTime() * 1000 >= horizon) {
        isCut = true
        break
      }
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      used.add(item)
      take(item, startDate, endDate)
    }
    for (const one of exceptions) if (!used.has(one)) take(one, one.startDate, one.endDate)
  }

  function read(group: readonly ICAL.Component[]): void {
    for (const component of group) placeTimes(component)
    const isChanged = (component: ICAL.Component) => component.hasProperty('recurrence-id')
    const changed = group.filter(isChanged).map((one) => new ICAL.Event(one))
    const whole = group.filter((component) => !isChanged(component))
    // The exceptions of another event are not taken for this one's.
    const events = whole.map((one) => new ICAL.Event(one, { exceptions: changed }))
    const [first] = events
    for (const event of events.length > 0 ? events : changed)
      attempt(() => readOne(event, event === first ? changed : []))
  }

  /** An event that breaks the rules of its format is left out; the others are read. */
  function attempt(readEvent: () => void): void {
    const before = occurrences.length
    try {
      readEvent()
    } catch (error) {
      if (error instanceof TooMany) throw error
      occurrences.splice(before)
      leave('unreadable')
    }
  }

  /** `older`: how many are left out since an import takes no more. */
  function note(older: number): string {
    const parts = [...leftOut].map(([why, count]) => texts.leftOut[why](count))
    if (older > 0) parts.push(texts.older(older))
    const sentences = [parts.length > 0 && texts.notTaken(parts), isCut && texts.until(lastDay)]
    return sentences.filter((sentence) => sentence !== false).join(' ')
  }

  return { read, leave, occurrences, note }
}

/** An event that lists its other days without a rule has its first one, too, which the library leaves out (D134). */
function addFirstDay(event: ICAL.Component): void {
  const start = event.getFirstPropertyValue('dtstart')
  if (!event.hasProperty('rdate') || event.hasProperty('rrule') || !(start instanceof ICAL.Time))
    return
  const days = event.getAllProperties('rdate').flatMap((property) => property.getValues())
  if (days.some((day) => day instanceof ICAL.Time && day.compare(start) === 0)) return
  const first = new ICAL.Property('rdate')
  first.setValue(start.clone())
  event.addProperty(first)
}

/** By its status, or by what Outlook and people write in front of its title. */
const isCancelled = (event: ICAL.Component) =>
  textOf(event, 'status').toUpperCase() === 'CANCELLED' ||
  /^(?:cancell?ed(?: event)?|inställ[dt]|avboka[dt])\s*:/i.test(textOf(event, 'summary'))

/** Whether every recurrence ends. A last day without a time, which the format does not allow, is taken whole. */
function endsOf(event: ICAL.Event): boolean {
  const rules = event.component
    .getAllProperties('rrule')
    .map((property) => property.getFirstValue() as ICAL.Recur)
  for (const rule of rules) {
    const { until } = rule
    if (!until?.isDate) continue
    const { year, month, day } = until
    const last = { year, month, day, hour: 23, minute: 59, second: 59, isDate: false }
    rule.until = new ICAL.Time(last, event.startDate.zone)
  }
  return rules.every((rule) => rule.isFinite())
}

function occurrenceOf(item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Occurrence {
  const startsAt = Math.floor((start.toUnixTime() * 1000) / 60_000) * 60_000
  const hours = roundHours((endOf(item, start, end) - start.toUnixTime()) / 3600)
  return {
    startsAt,
    cells: [
      ...whenCells(item, start, new Date(startsAt)),
      // A time without an end has no length.
      hours > 0 ? `${hours}`.replace('.', ',') : '',
      textOf(item.component, 'summary') || texts.untitled,
      textOf(item.component, 'description'),
      guestsOf(item.component),
    ],
  }
}

/** Who is invited: people, by name and address, without the one who invites; they are clients only if the trainer says so. */
function guestsOf(event: ICAL.Component): string {
  const organizer = textOf(event, 'organizer').toLowerCase()
  const guests = event.getAllProperties('attendee').flatMap((guest) => {
    const [address, type] = [guest.getFirstValue(), guest.getFirstParameter('cutype')]
    const isPerson = !/^(?:room|resource)$/i.test(type ?? '')
    if (typeof address !== 'string' || address.toLowerCase() === organizer || !isPerson) return []
    const email = address.replace(/^mailto:/i, '')
    const name = guest.getFirstParameter('cn') ?? ''
    return name === '' || name.toLowerCase() === email.toLowerCase() ? email : `${name} ${email}`
  })
  return guests.join(', ')
}

/** When an occurrence ends: the hours of a duration are hours, also in a night when the clocks change; its days are days. */
function endOf({ component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time): number {
  const duration = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration) || duration.isNegative) return end.toUnixTime()
  const { weeks, days, hours, minutes, seconds } = duration
  const day = start.clone()
  day.addDuration(new ICAL.Duration({ weeks, days }))
  return day.toUnixTime() + (hours * 60 + minutes) * 60 + seconds
}

/** The text of a property; empty without one. */
function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The day and time in Stockholm; in an unknown zone the time as it was written, which the trainer mends. */
function whenCells(item: ICAL.Event, start: ICAL.Time, at: Date): [date: string, time: string] {
  if (start.zone === ICAL.Timezone.localTimezone) {
    const tzid = item.component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
    const [date = '', time = ''] = start.toString().split('T')
    return [date, `${time.slice(0, 5)} ${tzid}`]
  }
  const [date, time] = [localDateOf(at), localTimeOf(at)]
  // In the hour that comes twice, the second time.
  return instantOf(date, time).getTime() === at.getTime() ? [date, time] : [at.toISOString(), '']
}
