import ICAL from 'ical.js'

/** A session or an absence as a calendar program reads it. */
export type ParsedEvent = {
  uid: string
  sequence: number
  summary: string
  status: string
  from: Date
  to: Date
  isWholeDays: boolean
  stamp: Date
  lastModified: Date
  /** The names of its properties. */
  properties: string[]
}

/** Parses iCalendar text by an independent library, with the time zone that it brings; throws for what it cannot read. */
export function parsedCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  const timezone = zone ? new ICAL.Timezone(zone) : null
  const instantOf = (time: ICAL.Time) => {
    if (timezone && time.zone.tzid !== 'UTC') time.zone = timezone
    return time.isDate
      ? new Date(Date.UTC(time.year, time.month - 1, time.day))
      : new Date(time.toUnixTime() * 1000)
  }
  const events = calendar.getAllSubcomponents('vevent').map((component): ParsedEvent => {
    const event = new ICAL.Event(component)
    const momentOf = (name: string) => {
      const value = component.getFirstPropertyValue(name)
      return value instanceof ICAL.Time ? value.toJSDate() : new Date(Number.NaN)
    }
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      status: String(component.getFirstPropertyValue('status')),
      from: instantOf(event.startDate),
      to: instantOf(event.endDate),
      isWholeDays: event.startDate.isDate,
      stamp: momentOf('dtstamp'),
      lastModified: momentOf('last-modified'),
      properties: component.getAllProperties().map(({ name }) => name),
    }
  })
  return {
    // Not of the standard, so that the library does not know it for text.
    name: String(calendar.getFirstPropertyValue('x-wr-calname') ?? '').replace(/\\([;,\\])/g, '$1'),
    refresh: String(calendar.getFirstPropertyValue('refresh-interval') ?? ''),
    events,
  }
}
