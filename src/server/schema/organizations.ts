import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { memberRoles } from '#shared/organizations/membership.ts'
import { profiles } from './auth.ts'
import { instant, key } from './columns.ts'

export const memberRoleColumn = pgEnum('member_role', memberRoles)

/** A group of trainers (S65). */
export const organizations = pgTable(
  'organizations',
  {
    id: key(),
    name: text('name').notNull(),
    description: text('description'),
    /** Months after which inactive clients are listed under "Rensa gamla klienter"; null: each member decides. */
    retentionMonths: integer('retention_months'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('organizations_retention_months', sql`${table.retentionMonths} between 1 and 240`),
  ],
)

/**
 * Memberships (S66). A trigger keeps at least one active ADMIN per organisation (S66); `profiles` references
 * `(trainer_id, organization_id)`, so that a profile's current organisation ends with the membership.
 */
export const organizationMembers = pgTable(
  'organization_members',
  {
    id: key(),
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    role: memberRoleColumn('role').notNull(),
    joinedAt: instant('joined_at').notNull().defaultNow(),
  },
  (table) => [
    unique('organization_members_key').on(table.trainerId, table.organizationId),
    index('organization_members_organization').on(table.organizationId, table.joinedAt),
  ],
)

/**
 * Memberships that wait for their account's owner (D120): what somebody else entered into before the owner proved the
 * address. No query of an organisation reads them. A waiting ADMIN counts for the trigger that keeps one.
 */
export const waitingMemberships = pgTable(
  'waiting_memberships',
  {
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    role: memberRoleColumn('role').notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trainerId, table.organizationId] }),
    index('waiting_memberships_organization').on(table.organizationId),
  ],
)

/**
 * An invitation (S67). The code is stored twice, as a client's token is: as a hash for look-up, and encrypted so
 * that an admin can copy it again. Single use: `used_at` and `used_by` are set together.
 */
export const invitations = pgTable(
  'organization_invitations',
  {
    id: key(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    invitedEmail: text('invited_email').notNull(),
    codeHash: text('code_hash').notNull().unique(),
    codeSealed: text('code_sealed').notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    /** The account created for the address, if any. */
    createdAccount: uuid('created_account').references(() => profiles.id, {
      onDelete: 'set null',
    }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    usedBy: uuid('used_by').references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('organization_invitations_organization').on(table.organizationId, table.createdAt),
    check(
      'organization_invitations_used',
      sql`${table.usedBy} is null or ${table.usedAt} is not null`,
    ),
  ],
)
