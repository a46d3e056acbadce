import * as z from 'zod/mini'

/** The three cards of spec 7, and how many past sessions have no status. */
export const dashboardCountsOutput = z.strictObject({
  clients: z.number(),
  upcomingSessions: z.number(),
  hoursRemaining: z.number(),
  unmarkedSessions: z.number(),
})
