import * as z from 'zod/mini'
import { roles } from '../access/roles.ts'
import { answerKinds } from '../answers/kinds.ts'
import { factorUse } from '../auth/second-factor.ts'
import { contactFields } from '../clients/payload.ts'
import { emailOutput } from '../email-letters.ts'
import { eventKinds, refusalKinds } from '../events/kinds.ts'
import { feedNamings, feedOwners } from '../feeds/kinds.ts'
import { memberRoles } from '../organizations/membership.ts'
import { bookingSettingsFields, bookingWindow } from '../portal/booking/payload.ts'
import { ownProfileFields } from '../profile/own-profile.ts'
import { unchargedKinds } from '../sessions/cancellation.ts'

/** Increased when a field changes its meaning or is removed, not when one is added. */
export const personalDataVersion = 1

/**
 * The files of a person's right of access and portability (GDPR articles 15 and 20), which docs/personal-data.schema.json
 * describes. `format` names the kind of file. Instants are ISO 8601 in the file, hours are numbers with at most two decimals.
 */
const file = { version: z.literal(personalDataVersion), readAt: z.date() }

/** An event about the person: figures and keys, never a name or a note (D34). */
const eventFields = {
  at: z.date(),
  kind: z.enum(eventKinds),
  /** Named figures before and after; none for an act on several clients, whose figures may be another client's. */
  figures: z.array(
    z.strictObject({
      name: z.string(),
      value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
}

const bookedFields = {
  id: z.string(),
  potId: z.nullable(z.string()),
  startsAt: z.date(),
  durationHours: z.number(),
  notes: z.string(),
  cancelReason: z.nullable(z.string()),
  createdAt: z.date(),
}

/**
 * What the files hold of each table's rows, by the names of its columns. The server reads exactly these, and says of every
 * other column why it is not here (server/export/file-columns.ts).
 */
export const fileFields = {
  client: {
    id: z.string(),
    ...contactFields,
    color: z.nullable(z.string()),
    lastingNote: z.string(),
    emailRefusedAt: z.nullable(z.date()),
    declinesReminders: z.boolean(),
    declinesLowBalance: z.boolean(),
    declinesMessages: z.boolean(),
    mayBook: z.boolean(),
    createdAt: z.date(),
  },
  openings: { count: z.number(), lastOn: z.string() },
  loginOffer: { email: emailOutput, expiresAt: z.date() },
  pot: {
    id: z.string(),
    openingHours: z.number(),
    totalHours: z.number(),
    hoursRemaining: z.number(),
    createdAt: z.date(),
  },
  /** Of an opening or of a top-up, in kronor (D41). */
  price: { amount: z.number(), paidOn: z.nullable(z.string()) },
  entry: { hoursAdded: z.number(), reason: z.string(), trainerName: z.string() },
  session: {
    ...bookedFields,
    completed: z.boolean(),
    noShow: z.boolean(),
    chargedHours: z.number(),
    /** Of a late cancellation, which is a no-show. */
    cancelledAt: z.nullable(z.date()),
  },
  /** A session that was cancelled without a charge. */
  cancelled: { ...bookedFields, kind: z.enum(unchargedKinds), cancelledAt: z.date() },
  /** What the client has done by the personal link. */
  answer: {
    sessionId: z.string(),
    kind: z.enum(answerKinds),
    at: z.date(),
    bookedAt: z.nullable(z.date()),
    /** Of a moved session, where it was; of what was undone, when the session is or was. */
    fromAt: z.nullable(z.date()),
    seenAt: z.nullable(z.date()),
    mailedAt: z.nullable(z.date()),
  },
  /** A calendar feed of the client's sessions, without its address. */
  feed: { owner: z.enum(feedOwners), naming: z.enum(feedNamings), createdAt: z.date() },
  account: {
    id: z.string(),
    ...ownProfileFields,
    role: z.enum(roles),
    keyboardShortcuts: z.boolean(),
    retentionMonths: z.number(),
    lastLoginAt: z.nullable(z.date()),
    createdAt: z.date(),
  },
  trainingType: {
    name: z.string(),
    description: z.nullable(z.string()),
    bookingHours: z.nullable(z.number()),
    createdAt: z.date(),
  },
  /** What the trainer has set for the clients' bookings. */
  booking: bookingSettingsFields,
  absence: {
    startsAt: z.date(),
    endsAt: z.date(),
    isWholeDays: z.boolean(),
    label: z.string(),
    createdAt: z.date(),
  },
}

const { id: _1, totalHours: _2, hoursRemaining: _3, ...deletedPot } = fileFields.pot
const { id: _4, chargedHours: _5, ...deletedSession } = fileFields.session

/** What they hold of deleted rows that can still be restored (D31): what the trash has of them, without keys. */
export const deletedFields = { pot: deletedPot, session: deletedSession }

/** The training type of a pot. */
const typeOfPot = { type: z.string(), typeDescription: z.nullable(z.string()) }

/** Null without one. */
const price = z.nullable(z.strictObject(fileFields.price))

const historyEntry = z.strictObject({ at: z.date(), ...fileFields.entry, price })

/** A mail to the person; its content is not stored, but for the words of a trainer's message. */
const mail = z.strictObject({
  kind: z.string(),
  recipient: z.string(),
  createdAt: z.date(),
  sentAt: z.nullable(z.date()),
  message: z.nullable(z.string()),
})

/** Everything that is stored about one client, for its trainer to hand over. No link and no secret. */
export const clientDataOutput = z.strictObject({
  format: z.literal('tidspott.client'),
  ...file,
  trainer: z.strictObject({ name: z.string() }),
  client: z.strictObject(fileFields.client),
  link: z.strictObject({
    isEnabled: z.boolean(),
    openings: z.nullable(z.strictObject(fileFields.openings)),
  }),
  /** Whether a login is tied to the client. What the account holds is its owner's to ask for. */
  hasLogin: z.boolean(),
  /** The address and the end of an offer of a login that waits for its recipient. */
  loginOffer: z.nullable(z.strictObject(fileFields.loginOffer)),
  pots: z.array(
    z.strictObject({ ...fileFields.pot, ...typeOfPot, price, history: z.array(historyEntry) }),
  ),
  sessions: z.array(z.strictObject(fileFields.session)),
  cancelledSessions: z.array(z.strictObject(fileFields.cancelled)),
  answers: z.array(z.strictObject(fileFields.answer)),
  feeds: z.array(z.strictObject(fileFields.feed)),
  deleted: z.array(
    z.strictObject({
      deletedAt: z.date(),
      pots: z.array(z.strictObject({ ...deletedFields.pot, ...typeOfPot, price })),
      history: z.array(historyEntry),
      sessions: z.array(z.strictObject(deletedFields.session)),
    }),
  ),
  mail: z.array(mail),
  events: z.array(
    z.strictObject({
      ...eventFields,
      by: z.enum(['trainer', 'client', 'visitor']),
    }),
  ),
})

export type ClientData = z.infer<typeof clientDataOutput>

/** Everything that is stored about the current user's own account. No password, token or code. */
export const accountDataOutput = z.strictObject({
  format: z.literal('tidspott.account'),
  ...file,
  account: z.strictObject({ ...fileFields.account, hasPassword: z.boolean() }),
  /** The profile picture as stored, WebP in base64. */
  picture: z.nullable(z.strictObject({ createdAt: z.date(), webp: z.string() })),
  trainingTypes: z.array(z.strictObject(fileFields.trainingType)),
  absences: z.array(z.strictObject(fileFields.absence)),
  /** Null until it was saved. */
  booking: z.nullable(z.strictObject({ ...fileFields.booking, windows: z.array(bookingWindow) })),
  /** How many clients the account has; what is stored about each is that person's data. */
  clients: z.number(),
  memberships: z.array(
    z.strictObject({ organization: z.string(), role: z.enum(memberRoles), joinedAt: z.date() }),
  ),
  /** Invitations to the account's address. */
  invitations: z.array(
    z.strictObject({
      organization: z.string(),
      createdAt: z.date(),
      expiresAt: z.date(),
      usedAt: z.nullable(z.date()),
    }),
  ),
  /** Trainers who have tied a client to this account. */
  clientOf: z.array(z.strictObject({ trainer: z.string(), name: z.string() })),
  logins: z.array(z.strictObject({ createdAt: z.date(), expiresAt: z.date() })),
  /** The new address of a change that waits for its confirmations, and the end of its links. */
  emailChange: z.nullable(z.strictObject({ email: emailOutput, expiresAt: z.date() })),
  /** The ways to confirm a login: names and times, no keys or codes. */
  secondFactor: z.strictObject({
    passkeys: z.array(z.strictObject({ name: z.string(), ...factorUse })),
    authenticator: z.nullable(z.strictObject(factorUse)),
    recoveryCodesLeft: z.number(),
  }),
  mail: z.array(mail),
  /** The account's own acts, and those of others on it. */
  events: z.array(
    z.strictObject({
      ...eventFields,
      by: z.enum(['self', 'other']),
      /** Of own acts only. */
      device: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
  /** Refused attempts, counted by the hour. */
  refusals: z.array(
    z.strictObject({
      hour: z.date(),
      kind: z.enum([...refusalKinds, 'overflow']),
      address: z.string(),
      count: z.number(),
    }),
  ),
})

export type AccountData = z.infer<typeof accountDataOutput>
