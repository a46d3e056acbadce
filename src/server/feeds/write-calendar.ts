import { createHash } from 'node:crypto'
import ical, {
  escape,
  foldLines,
  type ICalDateTimeValue,
  type ICalDayJsStub,
  ICalEvent,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { productName } from '#shared/texts.ts'
import { formatClock, zone } from '#shared/time.ts'
import type { Calendar, CalendarEvent } from './events.ts'

/** Raised when the same events are written otherwise. */
const format = 2

/** The ETag of a calendar, which is a pure function of it: known before its text is written. */
export function etagOf(calendar: Calendar): string {
  const hash = createHash('sha256').update(JSON.stringify([format, calendar]))
  return `W/"${hash.digest('base64url')}"`
}

/** The rule of the European Union since 1996; a feed goes back a year. */
const vtimezone = `BEGIN:VTIMEZONE
TZID:${zone}
BEGIN:DAYLIGHT
TZNAME:CEST
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
`.replaceAll('\n', '\r\n')

/** In seconds: how often a calendar is asked to look. */
const refreshEvery = 3_600

const lastLine = 'END:VCALENDAR'

/**
 * Writes a calendar as iCalendar text (RFC 5545), of one session without a name. Its parts are put together here, since the
 * library's own text of a thousand sessions takes ten times as long, and brings a time zone only with an event.
 */
export function writeCalendar({ name, events }: Calendar): string {
  const calendar = ical({
    prodId: { company: productName, product: productName, language: 'SV' },
    // It escapes no name of a calendar.
    ...(name !== '' && { name: escape(name, false), ttl: refreshEvery }),
  })
  const head = calendar.toString().slice(0, -lastLine.length)
  const written = events.map((event) => folded(new ICalEvent(eventOf(event), calendar).toString()))
  return `${head}${vtimezone}${written.join('')}${lastLine}\r\n`
}

/** The library folds character by character, so it gets no line that is short enough. */
function folded(text: string): string {
  const short = (line: string) => (Buffer.byteLength(line) > 75 ? foldLines(line) : line)
  return text.split('\r\n').map(short).join('\r\n')
}

function eventOf({ uid, sequence, stamp, summary, isCancelled, ...event }: CalendarEvent) {
  return {
    id: uid,
    sequence,
    stamp: new Date(stamp),
    lastModified: new Date(stamp),
    summary,
    ...timesOf(event),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    busystatus: isCancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
  }
}

type Times = Pick<CalendarEvent, 'from' | 'to' | 'isWholeDays'>

/** On the clock of Stockholm; in UTC where that clock shows a time twice. */
function timesOf({ from, to, isWholeDays }: Times) {
  const [start, end] = [new Date(from), new Date(to)]
  const clocks = [formatClock(start), formatClock(end)] as const
  if (clocks[0] === null || clocks[1] === null) return { start, end, timezone: null }
  return {
    start: onClock(start, clocks[0]),
    end: onClock(end, clocks[1]),
    timezone: zone,
    allDay: isWholeDays,
  }
}

/**
 * A time on the clock of Stockholm, as the library takes one of dayjs: it would write a Date of a zone on the clock of the
 * machine.
 */
function onClock(instant: Date, clock: string): ICalDateTimeValue {
  const time: ICalDayJsStub = {
    format: (pattern) => (pattern === 'YYYYMMDD' ? clock.slice(0, 8) : clock.slice(9)),
    isValid: () => true,
    toDate: () => instant,
    toJSON: () => instant.toISOString(),
  }
  return time
}
