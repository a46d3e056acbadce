import { type SQL, sql } from 'drizzle-orm'
import { type Forecast, needsActionSoon } from '#shared/pots/forecast.ts'
import { lowHours } from '#shared/pots/limits.ts'
import { isSoon } from '#shared/sessions/warning-tone.ts'
import { pots } from '../schema/pots.ts'

/**
 * Whether a client is told of a pot: it needs hours as on the dashboard (D43), and something is booked within fourteen
 * days: a pot that is not used any more causes no mail.
 */
export function isRunningOut(forecast: Forecast, now: Date): boolean {
  return forecast.nextAt !== null && isSoon(forecast.nextAt, now) && needsActionSoon(forecast, now)
}

/**
 * The same in SQL, which a test compares with it, of a pot with something booked within fourteen days: `soon` are those
 * hours, and `drawn` the hours that are gone although the pot still has them.
 */
export const lacksHours = ({ soon, drawn }: { soon: SQL; drawn: SQL }): SQL =>
  sql`(${pots.hoursRemaining} - ${drawn} < ${sql.raw(String(lowHours))} or ${pots.hoursRemaining} - ${drawn} < ${soon})`
