import { newestOutput } from '#shared/changes/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { writtenOutput } from '../procedures/written-output.ts'
import { newestEvents } from './queries.ts'

export const changesRouter = router({
  newest: trainerProcedure('changes.newest')
    .output(writtenOutput(newestOutput))
    .query(({ ctx }) => newestEvents(ctx)),
})
