import { copiesOutput } from '#shared/export/copies.ts'
import { exportInput } from '#shared/export/inputs.ts'
import { exportOutput } from '#shared/export/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { stateOf } from './copies-state.ts'
import { exportData } from './queries.ts'

export const exportRouter = router({
  data: trainerProcedure('export.data')
    .input(exportInput)
    .output(exportOutput)
    .mutation(({ ctx, input }) => exportData(ctx, input)),

  copies: trainerProcedure('export.copies')
    .output(copiesOutput)
    .query(({ ctx }) => stateOf(ctx.copies)),
})
