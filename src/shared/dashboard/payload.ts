import * as z from 'zod/mini'

/** The counts of the three cards (spec 7), and the number of past sessions without a status. */
export const dashboardCountsOutput = z.strictObject({
  clients: z.number(),
  upcomingSessions: z.number(),
  hoursRemaining: z.number(),
  unmarkedSessions: z.number(),
})
