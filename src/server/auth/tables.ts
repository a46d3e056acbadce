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
import { instant, key } from '../db/columns.ts'

export const roleColumn = pgEnum('role', roles)

/** A person who can log in (spec 3, Profile). `password_hash` is null until the person has chosen one. */
export const profiles = pgTable(
  'profiles',
  {
    id: key(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: roleColumn('role').notNull(),
    phone: text('phone'),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** Made with the demo data, whose password is published (demo/access.ts). */
    isDemo: boolean('is_demo').notNull().default(false),
    profileImageUrl: text('profile_image_url'),
    cancellationHours: integer('cancellation_hours'),
    otherInformation: text('other_information'),
    /** Where a trainer wants to be reached by clients, who see both; the login's own address is never shown to them. */
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    /** One of the profile's own memberships, which the key in the organisations' migration sees to. */
    organizationId: uuid('organization_id'),
    /**
     * The organisation whose invitation made this account, until its owner has chosen a password (design D1). Its key is in
     * the same migration: `organizations` imports this file.
     */
    invitedTo: uuid('invited_to'),
    passwordHash: text('password_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When a temporary password stops working; null for an own one. */
    passwordExpiresAt: instant('password_expires_at'),
    lastLoginAt: instant('last_login_at'),
    /** WCAG 2.1.4: shortcuts of a single key can be turned off. */
    keyboardShortcuts: boolean('keyboard_shortcuts').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('profiles_email_key').on(sql`lower(${table.email})`),
    check('profiles_cancellation_hours', sql`${table.cancellationHours} >= 1`),
  ],
)

/** The account of an address, as the unique key has it; `email` is in lower case already, or made so where it is a column. */
export function isAccountOf(email: string | SQL) {
  return eq(sql`lower(${profiles.email})`, email)
}

/** A login. The key is the SHA-256 of the cookie's token, so a leaked table opens nothing. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
)

/** The one live link of an account to a new password; the token's SHA-256, so a leaked table opens nothing. */
export const passwordResets = pgTable('password_resets', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})

/** Counters of the throttles (design section 6), shared by all processes. Keys are HMACs, never addresses. */
export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expires_at'),
})
