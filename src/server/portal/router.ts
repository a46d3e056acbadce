import * as z from 'zod/mini'
import { clientFeedOutput } from '#shared/feeds/payload.ts'
import { cancelByLinkInput, undoByLinkInput } from '#shared/portal/cancelling/inputs.ts'
import { portalInput } from '#shared/portal/inputs.ts'
import { portalOutput } from '#shared/portal/payload.ts'
import { cancelledSessionOutput } from '#shared/sessions/payload.ts'
import { clientFeed, removeClientFeed, renewClientFeed } from '../feeds/of-client.ts'
import { clientProcedure, publicProcedure, router } from '../procedures/trpc.ts'
import { writtenOutput } from '../procedures/written-output.ts'
import { cancelByLink, undoByLink } from './acts.ts'
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

  feed: publicProcedure('portal.feed')
    .input(portalInput)
    .output(clientFeedOutput)
    .mutation(({ ctx, input }) => clientFeed(ctx, input.token)),

  renewFeed: publicProcedure('portal.renewFeed')
    .input(portalInput)
    .output(clientFeedOutput)
    .mutation(({ ctx, input }) => renewClientFeed(ctx, input.token)),

  removeFeed: publicProcedure('portal.removeFeed')
    .input(portalInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeClientFeed(ctx, input.token)),
  cancel: publicProcedure('portal.cancel')
    .input(cancelByLinkInput)
    .output(cancelledSessionOutput)
    .mutation(({ ctx, input }) => cancelByLink(ctx, input)),

  undoCancel: publicProcedure('portal.undoCancel')
    .input(undoByLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoByLink(ctx, input)),

  mine: clientProcedure('portal.mine')
    .output(writtenOutput(z.array(portalOutput)))
    .query(({ ctx }) => portalsOf(ctx)),
})
