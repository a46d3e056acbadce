import * as z from 'zod/mini'

/** How many weeks the dashboard looks back, this week included. */
export const trendWeeks = 12

/** The counts of the three cards (S56), and the number of past sessions without a status. */
export const dashboardCountsOutput = z.strictObject({
  clients: z.number(),
  upcomingSessions: z.number(),
  hoursRemaining: z.number(),
  unmarkedSessions: z.number(),
})

/** What was done in each of the last twelve weeks, oldest first, this week last. */
export const dashboardTrendsOutput = z.array(
  z.strictObject({
    /** '2026-W47' */
    week: z.string(),
    /** Clients with a session held. */
    clients: z.number(),
    /** Sessions held. */
    sessions: z.number(),
    /** Hours drawn from pots by sessions held or missed. */
    hours: z.number(),
  }),
)

export type DashboardTrends = z.infer<typeof dashboardTrendsOutput>
