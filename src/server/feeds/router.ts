import * as z from 'zod/mini'
import { createFeedInput, feedIdInput } from '#shared/feeds/inputs.ts'
import { feedOutput } from '#shared/feeds/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { createFeed, listFeeds, removeFeed, renewFeed } from './service.ts'

export const feedsRouter = router({
  list: trainerProcedure('feeds.list')
    .output(z.array(feedOutput))
    .query(({ ctx }) => listFeeds(ctx)),

  create: trainerProcedure('feeds.create')
    .input(createFeedInput)
    .output(feedOutput)
    .mutation(({ ctx, input }) => createFeed(ctx, input)),

  renew: trainerProcedure('feeds.renew')
    .input(feedIdInput)
    .output(feedOutput)
    .mutation(({ ctx, input }) => renewFeed(ctx, input.id)),

  remove: trainerProcedure('feeds.remove')
    .input(feedIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeFeed(ctx, input.id)),
})
