import {
  createSessionInput,
  markSessionsInput,
  moveSessionInput,
  putBackInput,
  removeSessionInput,
  restoreSessionInput,
  sessionIdInput,
  sessionPageInput,
  sessionsOfClientInput,
  sessionsOnDatesInput,
  updateSessionInput,
} from '#shared/sessions/inputs.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { createSessions } from './create.ts'
import { sessionPage, unmarkedSessions } from './lists.ts'
import { markSessions } from './mark.ts'
import { moveSession, putBackSessions } from './move.ts'
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
    .query(({ ctx, input }) => sessionPage(ctx, input)),

  ofClient: trainerProcedure('sessions.ofClient')
    .input(sessionsOfClientInput)
    .query(({ ctx, input }) => sessionsOfClient(ctx, input.clientId)),

  openOfClient: trainerProcedure('sessions.openOfClient')
    .input(sessionsOfClientInput)
    .query(({ ctx, input }) => openSessionsOfClient(ctx, input.clientId)),

  onDates: trainerProcedure('sessions.onDates')
    .input(sessionsOnDatesInput)
    .query(({ ctx, input }) => sessionsOnDates(ctx.db, ctx.scope, input)),

  unmarked: trainerProcedure('sessions.unmarked').query(({ ctx }) => unmarkedSessions(ctx)),

  get: trainerProcedure('sessions.get')
    .input(sessionIdInput)
    .query(({ ctx, input }) => getSession(ctx.db, ctx.scope, input.id)),

  similar: trainerProcedure('sessions.similar')
    .input(sessionIdInput)
    .query(({ ctx, input }) => similarToSession(ctx, input.id)),

  create: trainerProcedure('sessions.create')
    .input(createSessionInput)
    .mutation(({ ctx, input }) => createSessions(ctx, input)),

  update: trainerProcedure('sessions.update')
    .input(updateSessionInput)
    .mutation(({ ctx, input }) => updateSession(ctx, input)),

  move: trainerProcedure('sessions.move')
    .input(moveSessionInput)
    .mutation(({ ctx, input }) => moveSession(ctx, input)),

  putBack: trainerProcedure('sessions.putBack')
    .input(putBackInput)
    .mutation(({ ctx, input }) => putBackSessions(ctx, input)),

  mark: trainerProcedure('sessions.mark')
    .input(markSessionsInput)
    .mutation(({ ctx, input }) => markSessions(ctx, input)),

  remove: trainerProcedure('sessions.remove')
    .input(removeSessionInput)
    .mutation(({ ctx, input }) => removeSession(ctx, input)),

  restore: trainerProcedure('sessions.restore')
    .input(restoreSessionInput)
    .mutation(({ ctx, input }) => restoreSession(ctx, input)),
})
