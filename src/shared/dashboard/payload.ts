import * as z from 'zod/mini'

/** The counts of the three cards (S56), and the number of ended sessions without a status. */
export const dashboardCountsOutput = z.strictObject({
  clients: z.number(),
  upcomingSessions: z.number(),
  hoursRemaining: z.number(),
  unmarkedSessions: z.number(),
})
