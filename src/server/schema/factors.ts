import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from './auth.ts'
import { instant, key } from './columns.ts'

const ofProfile = () =>
  uuid('profile_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

/** A passkey of an account (WebAuthn). The public key verifies its signatures and is no secret. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: key(),
    profileId: ofProfile(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures that it has made, 0 where it does not count them. A copied passkey falls behind. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach it: internal, usb, hybrid. */
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_profile').on(table.profileId)],
)

/** The authenticator app of an account (TOTP). */
export const authenticators = pgTable('authenticators', {
  profileId: ofProfile().primaryKey(),
  /** In base32, sealed for the profile (platform/access/seal.ts). */
  secretSealed: text('secret_sealed').notNull(),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  lastStep: integer('last_step').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastUsedAt: instant('last_used_at'),
})

/** The unused recovery codes of an account, by their SHA-256: 125 bits each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    profileId: ofProfile(),
  },
  (table) => [index('recovery_codes_profile').on(table.profileId)],
)

/**
 * A login whose password was right and whose second factor is awaited. The key is the SHA-256 of its token, so a leaked
 * table grants no access.
 */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    id: text('id').primaryKey(),
    profileId: ofProfile(),
    /** What a passkey must sign. */
    challenge: text('challenge').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('pending_logins_profile').on(table.profileId)],
)
