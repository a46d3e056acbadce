import * as z from 'zod/mini'
import { newestOfLinkOutput } from '#shared/changes/payload.ts'
import { clientFeedOutput } from '#shared/feeds/payload.ts'
import { bookByLinkInput, freeTimesInput, moveByLinkInput } from '#shared/portal/booking/inputs.ts'
import { bookedByLinkOutput, freeTimesOutput } from '#shared/portal/booking/payload.ts'
import { cancelByLinkInput, undoByLinkInput } from '#shared/portal/cancelling/inputs.ts'
import { portalInput } from '#shared/portal/inputs.ts'
import { portalOutput } from '#shared/portal/payload.ts'
import { cancelledSessionOutput } from '#shared/sessions/payload.ts'
import { clientFeed, removeClientFeed, renewClientFeed } from '../feeds/of-client.ts'
import { clientProcedure, publicProcedure, router } from '../procedures/trpc.ts'
import { writtenOutput } from '../procedures/written-output.ts'
import { cancelByLink, undoByLink } from './acts.ts'
import { bookByLink, moveByLink, undoBookByLink, undoMoveByLink } from './booking/acts.ts'
import { freeTimesOf } from './booking/free-times.ts'
import { newestMarks } from './newest.ts'
import { countOpening } from './opening.ts'
import { portalOf, portalsOf } from './queries.ts'

export const portalRouter = router({
  get: publicProcedure('portal.get')
    .input(portalInput)
    .output(writtenOutput(portalOutput))
    .query(({ ctx, input }) => portalOf(ctx, input.token)),

  newest: publicProcedure('portal.newest')
    .input(portalInput)
    .output(newestOfLinkOutput)
    .query(({ ctx, input }) => newestMarks(ctx, input.token)),

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

  freeTimes: publicProcedure('portal.freeTimes')
    .input(freeTimesInput)
    .output(freeTimesOutput)
    .query(({ ctx, input }) => freeTimesOf(ctx, input)),

  book: publicProcedure('portal.book')
    .input(bookByLinkInput)
    .output(bookedByLinkOutput)
    .mutation(({ ctx, input }) => bookByLink(ctx, input)),

  undoBook: publicProcedure('portal.undoBook')
    .input(undoByLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoBookByLink(ctx, input)),

  move: publicProcedure('portal.move')
    .input(moveByLinkInput)
    .output(bookedByLinkOutput)
    .mutation(({ ctx, input }) => moveByLink(ctx, input)),

  undoMove: publicProcedure('portal.undoMove')
    .input(undoByLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoMoveByLink(ctx, input)),

  mine: clientProcedure('portal.mine')
    .output(writtenOutput(z.array(portalOutput)))
    .query(({ ctx }) => portalsOf(ctx)),
})
