import * as z from 'zod/mini'
import {
  prepareMessagesInput,
  sendMessagesInput,
  tellUntoldInput,
  toldInput,
  unsentMessagesInput,
} from '#shared/messages/inputs.ts'
import {
  preparedOutput,
  sentMessagesOutput,
  unsentMessagesOutput,
  untoldOutput,
} from '#shared/messages/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { prepareMessages, unsentMessages } from './queries.ts'
import { recordTold, sendMessages, tellUntold } from './service.ts'
import { listUntold } from './untold.ts'

export const messagesRouter = router({
  prepare: trainerProcedure('messages.prepare')
    .input(prepareMessagesInput)
    .output(preparedOutput)
    .query(({ ctx, input }) => prepareMessages(ctx, input)),

  unsent: trainerProcedure('messages.unsent')
    .input(unsentMessagesInput)
    .output(unsentMessagesOutput)
    .query(({ ctx, input }) => unsentMessages(ctx, input)),

  send: trainerProcedure('messages.send')
    .input(sendMessagesInput)
    .output(sentMessagesOutput)
    .mutation(({ ctx, input }) => sendMessages(ctx, input)),

  untold: trainerProcedure('messages.untold')
    .output(untoldOutput)
    .query(({ ctx }) => listUntold(ctx)),

  tellUntold: trainerProcedure('messages.tellUntold')
    .input(tellUntoldInput)
    .output(sentMessagesOutput)
    .mutation(({ ctx, input }) => tellUntold(ctx, input)),

  told: trainerProcedure('messages.told')
    .input(toldInput)
    .output(z.void())
    .mutation(({ ctx, input }) => recordTold(ctx, input)),
})
