import { dashboardCountsOutput } from '#shared/dashboard/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { dashboardCounts } from './queries.ts'

export const dashboardRouter = router({
  counts: trainerProcedure('dashboard.counts')
    .output(dashboardCountsOutput)
    .query(({ ctx }) => dashboardCounts(ctx)),
})
