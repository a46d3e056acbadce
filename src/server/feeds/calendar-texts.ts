import { limitConcurrency } from '../platform/access/concurrency-limit.ts'
import type { Calendar } from './events.ts'
import { writeCalendar } from './write-calendar.ts'

/** Characters of all texts that are kept: those of a hundred trainers, or of many clients. */
const keptMax = 16_000_000

/**
 * The texts of calendars, kept in the memory of the process by the ETag that they are a pure function of. One is written at
 * a time, each in a turn of the event loop, so that many that ask for large calendars do not hold up other requests.
 */
export class CalendarTexts {
  readonly #texts = new Map<string, string>()
  #kept = 0
  readonly #writer = limitConcurrency({ maxRunning: 1, maxQueued: 100, maxWaitMs: 5_000 })
  readonly #write: (calendar: Calendar) => string

  constructor(write: (calendar: Calendar) => string = writeCalendar) {
    this.#write = write
  }

  /** The text of a calendar with this ETag. Throws UNAVAILABLE when too many wait to be written. */
  async of(etag: string, calendar: Calendar): Promise<string> {
    return (
      this.#find(etag) ??
      this.#writer.run(async () => this.#find(etag) ?? this.#keep(etag, calendar))
    )
  }

  /** The one that was asked for last goes last. */
  #find(etag: string): string | undefined {
    const text = this.#texts.get(etag)
    if (text === undefined) return undefined
    this.#texts.delete(etag)
    this.#texts.set(etag, text)
    return text
  }

  #keep(etag: string, calendar: Calendar): string {
    const text = this.#write(calendar)
    this.#texts.set(etag, text)
    this.#kept += text.length
    for (const [oldest, { length }] of this.#texts) {
      if (this.#kept <= keptMax) break
      this.#texts.delete(oldest)
      this.#kept -= length
    }
    return text
  }
}
