import type { Role } from '#shared/access/roles.ts'
import type { MemberRole } from '#shared/organizations/membership.ts'
import type { BookingWindow } from '#shared/portal/booking/settings.ts'
import type { LocalTime } from '#shared/time.ts'

/** A weekly slot in local time (Stockholm). Weeks are relative to the current one, 0. */
export type SeriesStory = {
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number
  time: LocalTime
  hours: number
  /** Index of the client's pot; default the first, null for none. */
  pot?: number | null
  /** Interval in weeks: 2 for every other week. */
  every?: number
  /** The first and last week; default −8 and 12. */
  from?: number
  to?: number
}

/** A pot that is topped up before it is empty. */
export type FilledPot = {
  opening: number
  /** Hours bought whenever too few are left for what is booked; absent for none. */
  buys?: number
  /** How many weeks of bookings count; default all. */
  lasts?: number
}

export type PotStory = {
  /** Index in the trainer's list of training types. */
  type: number
  /** Manual changes, oldest first: weeks ago (at least one), hours and reason. */
  changes?: readonly (readonly [weeksAgo: number, hours: number, reason: string])[]
} & (
  | FilledPot
  | {
      /** The hours left at the time of the seed. */
      left: number
    }
)

/** A session that was cancelled without a charge. */
export type CancelledStory = Pick<SeriesStory, 'weekday' | 'time' | 'hours'> & {
  /** Relative to the current one. */
  week: number
  /** How long before its start. */
  hoursBefore: number
  reason: string
}

/** Whole days of absence. */
export type AbsenceStory = {
  label: string
  /** Relative to the current one. */
  week: number
  /** The first day, 1 (Monday) to 7. */
  weekday: number
  days: number
}

export type ClientStory = {
  name: string
  /** Default: derived from the name. */
  email?: string
  phone?: string
  /** False without a number; default: one is generated when `phone` is absent. */
  hasPhone?: false
  lastingNote?: string
  color: string | null
  /** Age of the client record, in weeks. */
  weeks: number
  pots: readonly PotStory[]
  series: readonly SeriesStory[]
  /** On the first pot. */
  cancelled?: CancelledStory
}

/** Who a client is: the name, the colour, and the age of the record in weeks. */
export function person(name: string, color: string | null, weeks: number) {
  return { name, color, weeks }
}

export type TrainerStory = {
  email: string
  name: string
  role: Role
  phone?: string
  isDisabled?: boolean
  cancellationHours?: number
  otherInformation?: string
  contactEmail?: string
  contactPhone?: string
  /** Role in the demo's organisation, and days since joining. */
  member?: { role: MemberRole; daysAgo: number }
  potTypes: readonly { name: string; description: string | null; bookingHours?: number }[]
  clients: readonly ClientStory[]
  /** How many of the latest past sessions are unmarked; default 1. */
  unmarked?: number
  absence?: AbsenceStory
  /** When clients may book by the personal link (D117). */
  openHours?: readonly BookingWindow[]
}

export type InvitationStory = {
  email: string
  /** Age in days; an unused invitation older than seven days is expired. */
  daysAgo: number
  /** E-mail of the trainer who used it. */
  usedBy?: string
}

export type OrganizationStory = {
  name: string
  description: string
  /** Age in days. */
  daysAgo: number
  /** E-mail of the inviting admin. */
  admin: string
  invitations: readonly InvitationStory[]
}
