import * as z from 'zod/mini'
import { portalInput } from '#shared/portal/inputs.ts'
import { portalOutput } from '#shared/portal/payload.ts'
import { clientProcedure, publicProcedure, router } from '../trpc.ts'
import { writtenOutput } from '../written-output.ts'
import { countOpening } from './opening.ts'
import { portalOf, portalsOf } from './queries.ts'

export const portalRouter = router({
  get: publicProcedure('portal.get')
    .input(portalInput)
    .output(writtenOutput(portalOutput))
    .query(({ ctx, input }) => portalOf(ctx, input.token)),

  opened: publicProcedure('portal.opened')
    .input(portalInput)
    .output(z.void())
    .mutation(({ ctx, input }) => countOpening(ctx, input.token)),

  mine: clientProcedure('portal.mine')
    .output(writtenOutput(z.array(portalOutput)))
    .query(({ ctx }) => portalsOf(ctx)),
})
