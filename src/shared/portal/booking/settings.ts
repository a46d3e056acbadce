/** What a trainer lets clients do with their own sessions by the personal link (D117); all is off at first. */
export const bookingModes = ['off', 'move', 'book'] as const

export type BookingMode = (typeof bookingModes)[number]

/** The steps of start times, in minutes on the clock. */
export const bookingGrids = [30, 60] as const

export type BookingGrid = (typeof bookingGrids)[number]

/** The pause between two sessions, in minutes. */
export const bookingPauses = [0, 15, 30] as const

export type BookingPause = (typeof bookingPauses)[number]

/** An open span of a weekday, in minutes on the clock since midnight; `to` is not included. */
export type BookingWindow = {
  /** 1 is Monday. */
  weekday: number
  from: number
  to: number
}

/** Open spans are set in steps of so many minutes, and a weekday has at most so many. */
export const windowStep = 30
export const windowsADay = 3

/** How short before its start a session can be booked at least and at most, in hours. */
export const noticeHoursMax = 168

/** How far ahead sessions are booked at most, in weeks. */
export const horizonWeeksMax = 12

/** How many sessions that clients booked themselves may lie ahead of each client. */
export const ownAheadMax = 10

/** The length of a session that clients book, in hours. */
export const bookingHours = { min: 0.5, max: 4 }

/** What a trainer has set for the clients' bookings; without a row of their own this. */
export const noBooking = {
  mode: 'off' as BookingMode,
  onlyChosen: false,
  gridMinutes: 30 as BookingGrid,
  noticeHours: 24,
  horizonWeeks: 4,
  pauseMinutes: 0 as BookingPause,
  mostAhead: 4,
  onRedDays: false,
  isPaused: false,
}
