import * as z from 'zod/mini'
import { letterInput } from '#shared/letters/inputs.ts'
import { letterPreviewOutput, nextRemindersOutput } from '#shared/letters/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { nextReminders } from './next.ts'
import { previewOf, sendSample } from './sample.ts'

export const lettersRouter = router({
  preview: trainerProcedure('letters.preview')
    .input(letterInput)
    .output(letterPreviewOutput)
    .query(({ ctx, input }) => previewOf(ctx, input.letter)),

  next: trainerProcedure('letters.next')
    .output(nextRemindersOutput)
    .query(({ ctx }) => nextReminders(ctx)),

  sendSample: trainerProcedure('letters.sendSample')
    .input(letterInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sendSample(ctx, input.letter)),
})
