import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { bookingSettings, bookingWindows } from '#server/schema/booking.ts'
import { potTypes } from '#server/schema/pots.ts'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { dayMinutes } from '#shared/time.ts'

type Settings = Partial<typeof noBooking> & { bookingHours?: number; from?: number; to?: number }

/** Lets all clients of a trainer book each training type, by default an hour, at any time (minutes on the clock) of every day. */
export async function openHours(
  db: Database,
  trainerId: string,
  { bookingHours = 1, from = 0, to = dayMinutes, ...settings }: Settings = {},
): Promise<void> {
  const mode = 'book' as const
  await db.insert(bookingSettings).values({ ...noBooking, mode, ...settings, trainerId })
  const days = [1, 2, 3, 4, 5, 6, 7]
  await db.insert(bookingWindows).values(days.map((weekday) => ({ trainerId, weekday, from, to })))
  await db.update(potTypes).set({ bookingHours }).where(eq(potTypes.trainerId, trainerId))
}
