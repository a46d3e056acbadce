import * as z from 'zod/mini'
import { id, instantField } from '../../fields.ts'
import { dayMinutes } from '../../time.ts'
import { portalInput } from '../inputs.ts'
import {
  bookingGrids,
  bookingHours,
  bookingModes,
  bookingPauses,
  horizonWeeksMax,
  noticeHoursMax,
  ownAheadMax,
  windowStep,
  windowsADay,
} from './settings.ts'
import { bookingFormTexts as texts } from './texts.ts'
import { joinedWindows, spansOfFullestDay } from './windows.ts'

/** A whole number within bounds, as a number or as it is typed. */
const whole = (min: number, max: number) => {
  const message = texts.wholeBetween(min, max)
  return z.pipe(
    z.union([z.string().check(z.maxLength(10)), z.number()], message).check(
      z.refine((value) => {
        const number = Number(value)
        return (
          String(value).trim() !== '' && Number.isInteger(number) && number >= min && number <= max
        )
      }, message),
    ),
    z.transform(Number),
  )
}

const minute = z.int().check(z.minimum(0), z.maximum(dayMinutes), z.multipleOf(windowStep))

const openSpan = z
  .strictObject({
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    from: minute,
    to: minute,
  })
  .check(z.refine(({ from, to }) => from < to, texts.spanEmpty))

/** More than these before they are joined is no form's. */
const spansMax = 7 * windowsADay * 2

const windows = z.pipe(
  z.array(openSpan).check(
    z.maxLength(spansMax),
    z.refine(
      (spans) => spansOfFullestDay(joinedWindows(spans)) <= windowsADay,
      texts.spansTooMany(windowsADay),
    ),
  ),
  z.transform(joinedWindows),
)

/** The length of a session that clients book, in hours: whole quarters. */
const length = z
  .number(texts.lengthInvalid)
  .check(
    z.refine(
      (hours) => hours >= bookingHours.min && hours <= bookingHours.max && (hours * 4) % 1 === 0,
      texts.lengthInvalid,
    ),
  )

/** What a trainer sets for the clients' bookings (D117), with the types whose length is set; other types stay as they are. */
export const saveBookingInput = z.strictObject({
  mode: z.enum(bookingModes),
  onlyChosen: z.boolean(),
  gridMinutes: z.literal(bookingGrids),
  noticeHours: whole(0, noticeHoursMax),
  horizonWeeks: whole(1, horizonWeeksMax),
  pauseMinutes: z.literal(bookingPauses),
  mostAhead: whole(1, ownAheadMax),
  onRedDays: z.boolean(),
  isPaused: z.boolean(),
  windows,
  types: z
    .array(z.strictObject({ id, bookingHours: z.nullable(length) }))
    .check(z.maxLength(1_000)),
})

/** Whether a client may book and move, where the trainer has chosen who may. */
export const setMayBookInput = z.strictObject({ clientId: id, mayBook: z.boolean() })

/** The times that are free for a new session, or for this one. */
export const freeTimesInput = z.strictObject({
  ...portalInput.shape,
  sessionId: z.optional(id),
})

/** "Boka": `durationHours` is what the page has shown. */
export const bookByLinkInput = z.strictObject({
  ...portalInput.shape,
  potId: id,
  startsAt: instantField,
  durationHours: length,
})

/** "Byt tid" (D118), over the version that the client saw. */
export const moveByLinkInput = z.strictObject({
  ...portalInput.shape,
  sessionId: id,
  version: z.int32(),
  startsAt: instantField,
})
