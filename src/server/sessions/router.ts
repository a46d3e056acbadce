import * as z from 'zod/mini'
import {
  createSessionInput,
  markSessionsInput,
  moveSessionInput,
  removeSessionInput,
  restoreSessionInput,
  sessionIdInput,
  sessionPageInput,
  sessionsOfClientInput,
  sessionsOnDatesInput,
  undoMoveInput,
  updateSessionInput,
} from '#shared/sessions/inputs.ts'
import {
  bookedSessionOutput,
  clientSessionOutput,
  createdSessionsOutput,
  markedSessionsOutput,
  movedSessionOutput,
  openSessionOutput,
  removedSessionOutput,
  sessionOutput,
  sessionPageOutput,
  unmarkedSessionsOutput,
  updatedSessionOutput,
} from '#shared/sessions/payload.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { createSessions } from './create.ts'
import { sessionPage, unmarkedSessions } from './lists.ts'
import { markSessions } from './mark.ts'
import { moveSession, undoMove } from './move.ts'
import {
  getSession,
  openSessionsOfClient,
  sessionsOfClient,
  sessionsOnDates,
  similarToSession,
} from './queries.ts'
import { removeSession } from './remove.ts'
import { restoreSession } from './restore.ts'
import { updateSession } from './update.ts'

export const sessionsRouter = router({
  page: trainerProcedure('sessions.page')
    .input(sessionPageInput)
    .output(sessionPageOutput)
    .query(({ ctx, input }) => sessionPage(ctx, input)),

  ofClient: trainerProcedure('sessions.ofClient')
    .input(sessionsOfClientInput)
    .output(z.array(clientSessionOutput))
    .query(({ ctx, input }) => sessionsOfClient(ctx, input.clientId)),

  openOfClient: trainerProcedure('sessions.openOfClient')
    .input(sessionsOfClientInput)
    .output(z.array(openSessionOutput))
    .query(({ ctx, input }) => openSessionsOfClient(ctx, input.clientId)),

  onDates: trainerProcedure('sessions.onDates')
    .input(sessionsOnDatesInput)
    .output(z.array(bookedSessionOutput))
    .query(({ ctx, input }) => sessionsOnDates(ctx.db, ctx.scope, input)),

  unmarked: trainerProcedure('sessions.unmarked')
    .output(unmarkedSessionsOutput)
    .query(({ ctx }) => unmarkedSessions(ctx)),

  get: trainerProcedure('sessions.get')
    .input(sessionIdInput)
    .output(sessionOutput)
    .query(({ ctx, input }) => getSession(ctx.db, ctx.scope, input.id)),

  similar: trainerProcedure('sessions.similar')
    .input(sessionIdInput)
    .output(z.array(openSessionOutput))
    .query(({ ctx, input }) => similarToSession(ctx, input.id)),

  create: trainerProcedure('sessions.create')
    .input(createSessionInput)
    .output(createdSessionsOutput)
    .mutation(({ ctx, input }) => createSessions(ctx, input)),

  update: trainerProcedure('sessions.update')
    .input(updateSessionInput)
    .output(updatedSessionOutput)
    .mutation(({ ctx, input }) => updateSession(ctx, input)),

  move: trainerProcedure('sessions.move')
    .input(moveSessionInput)
    .output(movedSessionOutput)
    .mutation(({ ctx, input }) => moveSession(ctx, input)),

  undoMove: trainerProcedure('sessions.undoMove')
    .input(undoMoveInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoMove(ctx, input)),

  mark: trainerProcedure('sessions.mark')
    .input(markSessionsInput)
    .output(markedSessionsOutput)
    .mutation(({ ctx, input }) => markSessions(ctx, input)),

  remove: trainerProcedure('sessions.remove')
    .input(removeSessionInput)
    .output(removedSessionOutput)
    .mutation(({ ctx, input }) => removeSession(ctx, input)),

  restore: trainerProcedure('sessions.restore')
    .input(restoreSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => restoreSession(ctx, input)),
})
