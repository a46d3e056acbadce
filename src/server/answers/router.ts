import * as z from 'zod/mini'
import { markSeenInput } from '#shared/answers/inputs.ts'
import { answersOutput } from '#shared/answers/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { listAnswers } from './queries.ts'
import { markSeen } from './service.ts'

export const answersRouter = router({
  list: trainerProcedure('answers.list')
    .output(answersOutput)
    .query(({ ctx }) => listAnswers(ctx)),

  markSeen: trainerProcedure('answers.markSeen')
    .input(markSeenInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markSeen(ctx, input)),
})
