import { exportInput } from '#shared/export/inputs.ts'
import { exportOutput } from '#shared/export/payload.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { exportData } from './queries.ts'

export const exportRouter = router({
  data: trainerProcedure('export.data')
    .input(exportInput)
    .output(exportOutput)
    .query(({ ctx, input }) => exportData(ctx, input)),
})
