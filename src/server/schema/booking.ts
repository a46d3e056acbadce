import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgEnum, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import {
  type BookingGrid,
  type BookingPause,
  bookingModes,
} from '#shared/portal/booking/settings.ts'
import { profiles } from './auth.ts'

export const bookingModeColumn = pgEnum('booking_mode', bookingModes)

const trainerKey = () =>
  uuid('trainer_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

/** How a trainer's clients book by the personal link (D117); none until the trainer has saved them. */
export const bookingSettings = pgTable(
  'booking_settings',
  {
    trainerId: trainerKey().primaryKey(),
    mode: bookingModeColumn('mode').notNull(),
    /** Only clients whose `may_book` is set. */
    onlyChosen: boolean('only_chosen').notNull(),
    gridMinutes: integer('grid_minutes').$type<BookingGrid>().notNull(),
    noticeHours: integer('notice_hours').notNull(),
    horizonWeeks: integer('horizon_weeks').notNull(),
    pauseMinutes: integer('pause_minutes').$type<BookingPause>().notNull(),
    /** How many booked by the client may lie ahead. */
    mostAhead: integer('most_ahead').notNull(),
    onRedDays: boolean('on_red_days').notNull(),
    isPaused: boolean('is_paused').notNull(),
  },
  (table) => [
    check('booking_settings_grid', sql`${table.gridMinutes} in (30, 60)`),
    check('booking_settings_notice', sql`${table.noticeHours} between 0 and 168`),
    check('booking_settings_horizon', sql`${table.horizonWeeks} between 1 and 12`),
    check('booking_settings_pause', sql`${table.pauseMinutes} in (0, 15, 30)`),
    check('booking_settings_most_ahead', sql`${table.mostAhead} between 1 and 10`),
  ],
)

/** A weekday's open spans, in minutes on the clock since midnight. Those that overlap or touch are one. */
export const bookingWindows = pgTable(
  'booking_windows',
  {
    trainerId: trainerKey(),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    from: integer('from_minute').notNull(),
    to: integer('to_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trainerId, table.weekday, table.from] }),
    check('booking_windows_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'booking_windows_range',
      sql`${table.from} >= 0 and ${table.from} < ${table.to} and ${table.to} <= 1440`,
    ),
  ],
)
