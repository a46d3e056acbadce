import { exportInput } from '#shared/export/inputs.ts'
import { exportOutput } from '#shared/export/payload.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { exportFacts } from './queries.ts'

export const exportRouter = router({
  facts: trainerProcedure('export.facts')
    .input(exportInput)
    .output(exportOutput)
    .query(({ ctx, input }) => exportFacts(ctx, input)),
})
