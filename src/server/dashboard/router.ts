import { router, trainerProcedure } from '../trpc.ts'
import { dashboardCounts } from './queries.ts'

export const dashboardRouter = router({
  counts: trainerProcedure('dashboard.counts').query(({ ctx }) => dashboardCounts(ctx)),
})
