import { eq, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roles } from '#shared/access/roles.ts'
import { portalAccents } from '#shared/portal/accents.ts'
import { cancellingModes, reminderModes } from '#shared/portal/settings.ts'
import { instant, key } from './columns.ts'

export const roleColumn = pgEnum('role', roles)

export const portalAccentColumn = pgEnum('portal_accent', portalAccents)

export const cancellingModeColumn = pgEnum('cancelling_mode', cancellingModes)

export const reminderModeColumn = pgEnum('reminder_mode', reminderModes)

/** A user account (S61). `password_hash` is null until a password has been chosen. */
export const profiles = pgTable(
  'profiles',
  {
    id: key(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: roleColumn('role').notNull(),
    phone: text('phone'),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** Created by the demo data, whose password is published (operations/demo/access.ts). */
    isDemo: boolean('is_demo').notNull().default(false),
    profileImageUrl: text('profile_image_url'),
    cancellationHours: integer('cancellation_hours'),
    otherInformation: text('other_information'),
    /** A trainer's contact details for clients; the login's e-mail address is never shown to them. */
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    /** The colour of the clients' personal links. */
    portalAccent: portalAccentColumn('portal_accent').notNull().default('teal'),
    /** Whether clients see their prices on the personal link (D41). */
    pricesOnLink: boolean('prices_on_link').notNull().default(false),
    /** Whether clients may cancel by the personal link (D39). */
    clientCancelling: cancellingModeColumn('client_cancelling').notNull().default('off'),
    /** Whether clients may subscribe to their sessions and download them for a calendar. */
    clientFeeds: boolean('client_feeds').notNull().default(false),
    /** The reminder to clients: at this hour of the day before, or so many hours before. */
    reminders: reminderModeColumn('reminders').notNull().default('off'),
    reminderHour: integer('reminder_hour').notNull().default(18),
    reminderHoursBefore: integer('reminder_hours_before').notNull().default(24),
    /** Whether clients are mailed when a pot is running out. */
    lowBalanceLetters: boolean('low_balance_letters').notNull().default(false),
    /** Whether the trainer is mailed what clients have answered. */
    answerLetters: boolean('answer_letters').notNull().default(false),
    /** The trainer's own words of a message about changes; null for ours. */
    messageText: text('message_text'),
    /** The trainer's organisation number and postal address, on Friskvårdsunderlag. */
    organizationNumber: text('organization_number'),
    postalAddress: text('postal_address'),
    /**
     * The current organisation: one of the profile's memberships, enforced by a foreign key in the organisations'
     * migration.
     */
    organizationId: uuid('organization_id'),
    /**
     * The organisation whose invitation created this account, until a password is chosen (D1). Its foreign key
     * is in the same migration, since `organizations` imports this file.
     */
    invitedTo: uuid('invited_to'),
    passwordHash: text('password_hash'),
    /**
     * False for an account that another person made, until the address's owner chooses a password by a token that stood
     * solely in a mail (auth/prove-address.ts).
     */
    isProven: boolean('is_proven').notNull().default(true),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Expiry of a temporary password; null for a permanent one. */
    passwordExpiresAt: instant('password_expires_at'),
    lastLoginAt: instant('last_login_at'),
    /** When it last went from no second factor to one. The marks of devices made before are void (known-device.ts). */
    firstFactorAt: instant('first_factor_at'),
    /** How many factors have been added: a setup that was begun before the last one adds none (factor/set-up-factor.ts). */
    factorsAdded: integer('factors_added').notNull().default(0),
    /** Whether single-key shortcuts are enabled (WCAG 2.1.4). */
    keyboardShortcuts: boolean('keyboard_shortcuts').notNull().default(true),
    /** After how many months without sessions and purchases a client is listed under "Rensa gamla klienter". */
    retentionMonths: integer('retention_months').notNull().default(24),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** How often and when last the own name or that of a training type was changed, by triggers, for calendar feeds. */
    namesRevision: integer('names_revision').notNull().default(0),
    namesChangedAt: instant('names_changed_at'),
  },
  (table) => [
    uniqueIndex('profiles_email_key').on(sql`lower(${table.email})`),
    check('profiles_cancellation_hours', sql`${table.cancellationHours} >= 1`),
    check('profiles_reminder_hour', sql`${table.reminderHour} between 0 and 23`),
    check('profiles_reminder_hours_before', sql`${table.reminderHoursBefore} between 1 and 72`),
    check('profiles_retention_months', sql`${table.retentionMonths} between 1 and 240`),
  ],
)

/** The condition for the account of an e-mail address, as in the unique index. `email` must be in lower case. */
export function isAccountOf(email: string | SQL) {
  return eq(sql`lower(${profiles.email})`, email)
}

/** A login session. The key is the SHA-256 of the cookie's token, so a leaked table grants no access. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The key in the list of one's logins; the hash leaves the server nowhere. */
    publicId: uuid('public_id').notNull().unique().defaultRandom(),
    /** The browser and system, and the shortened address, of the login. */
    device: text('device'),
    address: text('address'),
    /** Written at most every ten minutes. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When its user last gave the password or a factor in it (confirmation.ts). */
    confirmedAt: instant('confirmed_at'),
    /**
     * Ended because the account was disabled. The row grants nothing any more; it is kept until it would have expired, so
     * that the login page can say why.
     */
    endedAsDisabled: boolean('ended_as_disabled').notNull().default(false),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
)

/** The one valid reset link of an account, by the SHA-256 of its token, so a leaked table grants no access. */
export const passwordResets = pgTable('password_resets', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})

/**
 * The change of an account's e-mail address that waits for its confirmations: both addresses have a link, of which the
 * SHA-256 is stored.
 */
export const emailChanges = pgTable('email_changes', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** In lower case, its domain in ASCII. */
  newEmail: text('new_email').notNull(),
  oldTokenHash: text('old_token_hash').notNull().unique(),
  newTokenHash: text('new_token_hash').notNull().unique(),
  isOldConfirmed: boolean('is_old_confirmed').notNull().default(false),
  isNewConfirmed: boolean('is_new_confirmed').notNull().default(false),
  expiresAt: instant('expires_at').notNull(),
})

/** The link by which the first account of an empty database is made, by the SHA-256 of its token: a new one replaces it. */
export const firstAccountLinks = pgTable('first_account_links', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** Rate limit counters (D47), shared by all processes. Keys are HMACs, never addresses. */
export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expires_at'),
})
