import * as z from 'zod/mini'
import {
  acceptHandoverInput,
  askHandoverInput,
  disabledAccountInput,
  endForDisabledInput,
  handoverIdInput,
  handoverOfInput,
  startForDisabledInput,
  startHandoverInput,
} from '#shared/handover/inputs.ts'
import {
  disabledClientsOutput,
  handoverDoneOutput,
  handoverListOutput,
  handoverPreviewOutput,
  receiversOutput,
} from '#shared/handover/payload.ts'
import {
  organizationAdminProcedure,
  router,
  superAdminProcedure,
  trainerProcedure,
} from '../procedures/trpc.ts'
import { acceptHandover } from './accept.ts'
import { askHandover } from './ask.ts'
import { disabledClients, endForDisabled, startForDisabled } from './for-disabled.ts'
import { handoverPreview } from './preview.ts'
import { listHandovers, receiversOf } from './queries.ts'
import { endHandover, startHandover } from './start.ts'
import { undoHandover } from './undo.ts'

export const handoverRouter = router({
  receivers: trainerProcedure('handover.receivers')
    .output(receiversOutput)
    .query(({ ctx }) => receiversOf(ctx.db, ctx.scope)),

  list: trainerProcedure('handover.list')
    .output(handoverListOutput)
    .query(({ ctx }) => listHandovers(ctx)),

  preview: trainerProcedure('handover.preview')
    .input(handoverOfInput)
    .output(handoverPreviewOutput)
    .query(({ ctx, input }) => handoverPreview(ctx, input.clientId)),

  start: trainerProcedure('handover.start')
    .input(startHandoverInput)
    .output(z.void())
    .mutation(({ ctx, input }) => startHandover(ctx, input)),

  end: trainerProcedure('handover.end')
    .input(handoverOfInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endHandover(ctx, input.clientId)),

  accept: trainerProcedure('handover.accept')
    .input(acceptHandoverInput)
    .output(handoverDoneOutput)
    .mutation(({ ctx, input }) => acceptHandover(ctx, input)),

  undo: trainerProcedure('handover.undo')
    .input(handoverIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoHandover(ctx, input.id)),

  ask: organizationAdminProcedure('handover.ask')
    .input(askHandoverInput)
    .output(z.void())
    .mutation(({ ctx, input }) => askHandover(ctx, input)),

  ofDisabled: superAdminProcedure('handover.ofDisabled')
    .input(disabledAccountInput)
    .output(disabledClientsOutput)
    .query(({ ctx, input }) => disabledClients(ctx, input.accountId)),

  startForDisabled: superAdminProcedure('handover.startForDisabled')
    .input(startForDisabledInput)
    .output(z.void())
    .mutation(({ ctx, input }) => startForDisabled(ctx, input)),

  endForDisabled: superAdminProcedure('handover.endForDisabled')
    .input(endForDisabledInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endForDisabled(ctx, input)),
})
