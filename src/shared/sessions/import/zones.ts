import ICAL from 'ical.js'
import { offsetOnClock, offsetsOf, zone } from '../../time.ts'

/** What Windows calls the zones that a Swedish trainer may meet. */
const windowsZones: Record<string, string> = {
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'GMT Standard Time': 'Europe/London',
  'FLE Standard Time': 'Europe/Helsinki',
  'GTB Standard Time': 'Europe/Bucharest',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
}

/** A zone by its name in the browser's own database, for files that do not describe their zones. */
class NamedZone extends ICAL.Timezone {
  readonly #offsetIn: (ms: number) => number

  constructor(tzid: string, name: string) {
    super({ tzid })
    this.#offsetIn = offsetsOf(name)
  }

  override utcOffset(time: ICAL.Time): number {
    const { year, month, day, hour, minute, second } = time
    const clock = Date.UTC(year, month - 1, day, hour, minute, second)
    return offsetOnClock(clock, this.#offsetIn) / 1000
  }
}

/** Registers a time zone under the name that a file gives it, unless the name is unknown. */
function register(tzid: string): void {
  if (ICAL.TimezoneService.has(tzid)) return
  const [path] = /[A-Za-z]+\/[A-Za-z_/]+$/.exec(tzid) ?? []
  const name = /stockholm/i.test(tzid) ? zone : (windowsZones[tzid] ?? path ?? tzid)
  try {
    ICAL.TimezoneService.register(new NamedZone(tzid, name), tzid)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/** Gives the times of an event their zones: a time without one is in Stockholm. */
export function placeTimes(event: ICAL.Component): void {
  for (const property of event.getAllProperties()) {
    if (property.type !== 'date-time') continue
    const tzid = property.getFirstParameter('tzid')
    if (tzid) register(tzid)
    else if (!String(property.jCal.at(3)).endsWith('Z')) {
      register(zone)
      property.setParameter('tzid', zone)
    }
  }
}
