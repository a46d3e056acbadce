import { portalInput } from '#shared/portal/inputs.ts'
import { portalOutput } from '#shared/portal/payload.ts'
import { openProcedure, router } from '../trpc.ts'
import { countOpening } from './opening.ts'
import { portalOf } from './queries.ts'

export const portalRouter = router({
  get: openProcedure('portal.get')
    .input(portalInput)
    .output(portalOutput)
    .query(({ ctx, input }) => portalOf(ctx, input.token)),

  opened: openProcedure('portal.opened')
    .input(portalInput)
    .mutation(({ ctx, input }) => countOpening(ctx, input.token)),
})
