import * as z from 'zod/mini'
import { bookingGrids, bookingModes, bookingPauses } from './settings.ts'

export const bookingWindow = z.strictObject({
  weekday: z.number(),
  from: z.number(),
  to: z.number(),
})

export const bookingSettingsFields = {
  mode: z.enum(bookingModes),
  onlyChosen: z.boolean(),
  gridMinutes: z.literal(bookingGrids),
  noticeHours: z.number(),
  horizonWeeks: z.number(),
  pauseMinutes: z.literal(bookingPauses),
  mostAhead: z.number(),
  onRedDays: z.boolean(),
  isPaused: z.boolean(),
}

/** What the trainer has set, and the training types with the length that clients book. */
export const bookingOutput = z.strictObject({
  ...bookingSettingsFields,
  windows: z.array(bookingWindow),
  types: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      bookingHours: z.nullable(z.number()),
    }),
  ),
  /** The keys of the clients who may, where only chosen ones may. */
  chosen: z.array(z.string()),
})

export type Booking = z.infer<typeof bookingOutput>

/** What takes the trainer's time, without names: for "Så ser dina klienter det". */
export const busyOutput = z.strictObject({
  booked: z.array(
    z.strictObject({
      id: z.string(),
      startsAt: z.date(),
      durationHours: z.number(),
      /** Whether its client booked it. */
      isByClient: z.boolean(),
    }),
  ),
  absences: z.array(z.strictObject({ startsAt: z.date(), endsAt: z.date() })),
})

/** Why nothing can be booked now, whatever the time. */
const bookingRefusals = ['paused', 'limit', 'late'] as const

/** The free times of a personal link: no keys but those of the client's own pots, and nothing of what takes the others. */
export const freeTimesOutput = z.strictObject({
  /** The server's clock. */
  at: z.date(),
  /** The last day that can be booked. */
  until: z.string(),
  refusal: z.nullable(z.enum(bookingRefusals)),
  /** One for each training type that can be booked; of a session that is moved, one. */
  choices: z.array(
    z.strictObject({
      /** Null for a session that is moved. */
      potId: z.nullable(z.string()),
      typeName: z.nullable(z.string()),
      durationHours: z.number(),
      /** The hours of the pot: what is left, booked ahead, waiting to be marked, and free. Null for one that is moved. */
      hours: z.nullable(
        z.strictObject({
          left: z.number(),
          booked: z.number(),
          unmarked: z.number(),
          free: z.number(),
        }),
      ),
      /** None where the free hours are fewer than the session's. */
      starts: z.array(z.date()),
    }),
  ),
})

export type FreeTimes = z.infer<typeof freeTimesOutput>

/** A session that was booked or moved by the personal link: what its undo is over. */
export const bookedByLinkOutput = z.strictObject({
  sessionId: z.string(),
  version: z.number(),
  startsAt: z.date(),
  durationHours: z.number(),
})

export type BookedByLink = z.infer<typeof bookedByLinkOutput>
