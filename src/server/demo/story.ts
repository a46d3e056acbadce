import type { Role } from '#shared/access/roles.ts'
import type { MemberRole } from '#shared/organizations/membership.ts'
import type { LocalTime } from '#shared/time.ts'

/** A time of the week on the clock in Stockholm. Weeks are counted from the current one, 0. */
export type SeriesStory = {
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number
  time: LocalTime
  hours: number
  /** Which of the client's pots pays, by its place; the first unless said, null for none. */
  pot?: number | null
  /** 2 for every other week. */
  every?: number
  /** The first and the last week: −8 and 12 unless said. */
  from?: number
  to?: number
}

export type PotStory = {
  /** The training type, by its place in the trainer's list. */
  type: number
  opening: number
  /** The client buys so many hours each time the next session would empty the pot. Nothing said: never. */
  buys?: number
  /** Changes written by hand, oldest first: weeks ago (at least one), hours and reason. */
  changes?: readonly (readonly [weeksAgo: number, hours: number, reason: string])[]
}

export type ClientStory = {
  name: string
  /** Made from the name unless said. */
  email?: string
  phone?: string
  /** Gets a number unless one is said. */
  hasPhone?: boolean
  color: string | null
  /** A client since so many weeks. */
  weeks: number
  pots: readonly PotStory[]
  series: readonly SeriesStory[]
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
  /** What they are in the one organisation of the demo, and since how many days. */
  member?: { role: MemberRole; daysAgo: number }
  potTypes: readonly { name: string; description: string | null }[]
  clients: readonly ClientStory[]
}

export type InvitationStory = {
  email: string
  /** Made so many days ago; an unused one of more than seven days has run out. */
  daysAgo: number
  /** Whom of the trainers it brought in, by e-mail. */
  usedBy?: string
}

export type OrganizationStory = {
  name: string
  description: string
  /** Made so many days ago. */
  daysAgo: number
  /** Who invites, by e-mail. */
  admin: string
  invitations: readonly InvitationStory[]
}
