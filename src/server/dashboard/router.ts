import { dashboardCountsOutput, dashboardTrendsOutput } from '#shared/dashboard/payload.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { dashboardCounts } from './queries.ts'
import { dashboardTrends } from './trends.ts'

export const dashboardRouter = router({
  counts: trainerProcedure('dashboard.counts')
    .output(dashboardCountsOutput)
    .query(({ ctx }) => dashboardCounts(ctx)),
  trends: trainerProcedure('dashboard.trends')
    .output(dashboardTrendsOutput)
    .query(({ ctx }) => dashboardTrends(ctx)),
})
