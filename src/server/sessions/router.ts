import * as z from 'zod/mini'
import { importSessionsInput, undoSessionsImportInput } from '#shared/sessions/import/inputs.ts'
import {
  bookNextInput,
  cancelManyInput,
  cancelSessionInput,
  createSessionInput,
  markSessionsInput,
  moveSessionInput,
  removeManyInput,
  removeSessionInput,
  sessionIdInput,
  sessionsOfClientInput,
  sessionsOnDatesInput,
  undoCancellationInput,
  undoCancelManyInput,
  undoCreateInput,
  updateSessionInput,
} from '#shared/sessions/inputs.ts'
import { invoiceBasisOutput } from '#shared/sessions/invoice-basis/payload.ts'
import {
  invoiceBasisInput,
  sessionPageInput,
  sessionSumsInput,
  startsOfInput,
  wellnessInput,
} from '#shared/sessions/list-inputs.ts'
import {
  bookedNextOutput,
  bookedSessionOutput,
  cancelledDetailsOutput,
  cancelledManyOutput,
  cancelledSessionOutput,
  changedSeriesOutput,
  clientSessionOutput,
  createdSessionsOutput,
  markedSessionsOutput,
  movedSessionOutput,
  nextSessionOutput,
  openSessionOutput,
  removedManyOutput,
  removedSessionOutput,
  seriesPlaceOutput,
  sessionOutput,
  sessionPageOutput,
  sessionStartOutput,
  sessionSumsOutput,
  undoneCreationOutput,
  unmarkedSessionsOutput,
  updatedSessionOutput,
} from '#shared/sessions/payload.ts'
import { changeSeriesInput, undoSeriesChangeInput } from '#shared/sessions/series/inputs.ts'
import { wellnessOutput } from '#shared/sessions/wellness/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { writtenOutput } from '../procedures/written-output.ts'
import { bookNext, nextSession } from './book-next.ts'
import { cancelMany, cancelSession, undoCancellation, undoCancelMany } from './cancel.ts'
import { changeSeries } from './change-series.ts'
import { createSessions } from './create.ts'
import { importSessions } from './import/import-sessions.ts'
import { startsOf } from './import/starts.ts'
import { undoSessionsImport } from './import/undo-import.ts'
import { invoiceBasis } from './invoice-basis.ts'
import { sessionSums } from './list-filter.ts'
import { sessionPage, unmarkedSessions } from './lists.ts'
import { markSessions } from './mark.ts'
import { moveSession } from './move.ts'
import {
  cancelledDetails,
  getSession,
  openSessionsOfClient,
  seriesOfSession,
  sessionsOfClient,
  sessionsOnDates,
  similarToSession,
} from './queries.ts'
import { removeMany, removeSession } from './remove.ts'
import { undoCreate } from './undo-create.ts'
import { undoSeriesChange } from './undo-series-change.ts'
import { updateSession } from './update.ts'
import { wellness } from './wellness.ts'

export const sessionsRouter = router({
  page: trainerProcedure('sessions.page')
    .input(sessionPageInput)
    .output(writtenOutput(sessionPageOutput))
    .query(({ ctx, input }) => sessionPage(ctx, input)),

  sums: trainerProcedure('sessions.sums')
    .input(sessionSumsInput)
    .output(sessionSumsOutput)
    .query(({ ctx, input }) => sessionSums(ctx, input)),

  ofClient: trainerProcedure('sessions.ofClient')
    .input(sessionsOfClientInput)
    .output(writtenOutput(z.array(clientSessionOutput)))
    .query(({ ctx, input }) => sessionsOfClient(ctx, input.clientId)),

  openOfClient: trainerProcedure('sessions.openOfClient')
    .input(sessionsOfClientInput)
    .output(writtenOutput(z.array(openSessionOutput)))
    .query(({ ctx, input }) => openSessionsOfClient(ctx, input.clientId)),

  onDates: trainerProcedure('sessions.onDates')
    .input(sessionsOnDatesInput)
    .output(writtenOutput(z.array(bookedSessionOutput)))
    .query(({ ctx, input }) => sessionsOnDates(ctx.db, ctx.scope, input)),

  startsOf: trainerProcedure('sessions.startsOf')
    .input(startsOfInput)
    .output(writtenOutput(z.array(sessionStartOutput)))
    .query(({ ctx, input }) => startsOf(ctx, input)),

  unmarked: trainerProcedure('sessions.unmarked')
    .output(unmarkedSessionsOutput)
    .query(({ ctx }) => unmarkedSessions(ctx)),

  usage: trainerProcedure('sessions.usage')
    .input(invoiceBasisInput)
    .output(invoiceBasisOutput)
    .query(({ ctx, input }) => invoiceBasis(ctx, input)),

  wellness: trainerProcedure('sessions.wellness')
    .input(wellnessInput)
    .output(writtenOutput(wellnessOutput))
    .query(({ ctx, input }) => wellness(ctx, input)),

  get: trainerProcedure('sessions.get')
    .input(sessionIdInput)
    .output(sessionOutput)
    .query(({ ctx, input }) => getSession(ctx.db, ctx.scope, input.id)),

  cancelled: trainerProcedure('sessions.cancelled')
    .input(sessionIdInput)
    .output(cancelledDetailsOutput)
    .query(({ ctx, input }) => cancelledDetails(ctx.db, ctx.scope, input.id)),

  similar: trainerProcedure('sessions.similar')
    .input(sessionIdInput)
    .output(writtenOutput(z.array(openSessionOutput)))
    .query(({ ctx, input }) => similarToSession(ctx, input.id)),

  series: trainerProcedure('sessions.series')
    .input(sessionIdInput)
    .output(seriesPlaceOutput)
    .query(({ ctx, input }) => seriesOfSession(ctx.db, ctx.scope, input.id)),

  next: trainerProcedure('sessions.next')
    .input(sessionIdInput)
    .output(nextSessionOutput)
    .query(({ ctx, input }) => nextSession(ctx, input.id)),

  create: trainerProcedure('sessions.create')
    .input(createSessionInput)
    .output(createdSessionsOutput)
    .mutation(({ ctx, input }) => createSessions(ctx, input)),

  undoCreate: trainerProcedure('sessions.undoCreate')
    .input(undoCreateInput)
    .output(undoneCreationOutput)
    .mutation(({ ctx, input }) => undoCreate(ctx, input)),

  bookNext: trainerProcedure('sessions.bookNext')
    .input(bookNextInput)
    .output(bookedNextOutput)
    .mutation(({ ctx, input }) => bookNext(ctx, input)),

  update: trainerProcedure('sessions.update')
    .input(updateSessionInput)
    .output(updatedSessionOutput)
    .mutation(({ ctx, input }) => updateSession(ctx, input)),

  move: trainerProcedure('sessions.move')
    .input(moveSessionInput)
    .output(movedSessionOutput)
    .mutation(({ ctx, input }) => moveSession(ctx, input)),

  changeSeries: trainerProcedure('sessions.changeSeries')
    .input(changeSeriesInput)
    .output(changedSeriesOutput)
    .mutation(({ ctx, input }) => changeSeries(ctx, input)),

  undoSeriesChange: trainerProcedure('sessions.undoSeriesChange')
    .input(undoSeriesChangeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoSeriesChange(ctx, input)),

  mark: trainerProcedure('sessions.mark')
    .input(markSessionsInput)
    .output(markedSessionsOutput)
    .mutation(({ ctx, input }) => markSessions(ctx, input)),

  remove: trainerProcedure('sessions.remove')
    .input(removeSessionInput)
    .output(removedSessionOutput)
    .mutation(({ ctx, input }) => removeSession(ctx, input)),

  removeMany: trainerProcedure('sessions.removeMany')
    .input(removeManyInput)
    .output(removedManyOutput)
    .mutation(({ ctx, input }) => removeMany(ctx, input)),

  cancel: trainerProcedure('sessions.cancel')
    .input(cancelSessionInput)
    .output(cancelledSessionOutput)
    .mutation(({ ctx, input }) => cancelSession(ctx, input)),

  cancelMany: trainerProcedure('sessions.cancelMany')
    .input(cancelManyInput)
    .output(cancelledManyOutput)
    .mutation(({ ctx, input }) => cancelMany(ctx, input)),

  undoCancelMany: trainerProcedure('sessions.undoCancelMany')
    .input(undoCancelManyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoCancelMany(ctx, input)),

  import: trainerProcedure('sessions.import')
    .input(importSessionsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => importSessions(ctx, input)),

  undoImport: trainerProcedure('sessions.undoImport')
    .input(undoSessionsImportInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoSessionsImport(ctx, input)),

  undoCancellation: trainerProcedure('sessions.undoCancellation')
    .input(undoCancellationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoCancellation(ctx, input)),
})
