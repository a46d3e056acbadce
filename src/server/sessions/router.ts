import {
  createSessionInput,
  sessionIdInput,
  sessionsOfClientInput,
  sessionsOnDateInput,
  updateSessionInput,
} from '#shared/sessions/inputs.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { createSessions } from './create.ts'
import { getSession, sessionsOfClient, sessionsOnDate } from './queries.ts'
import { removeSession } from './remove.ts'
import { updateSession } from './update.ts'

export const sessionsRouter = router({
  ofClient: trainerProcedure('sessions.ofClient')
    .input(sessionsOfClientInput)
    .query(({ ctx, input }) => sessionsOfClient(ctx.db, ctx.scope, input.clientId)),

  onDate: trainerProcedure('sessions.onDate')
    .input(sessionsOnDateInput)
    .query(({ ctx, input }) => sessionsOnDate(ctx.db, ctx.scope, input.date)),

  get: trainerProcedure('sessions.get')
    .input(sessionIdInput)
    .query(({ ctx, input }) => getSession(ctx.db, ctx.scope, input.id)),

  create: trainerProcedure('sessions.create')
    .input(createSessionInput)
    .mutation(({ ctx, input }) => createSessions(ctx, input)),

  update: trainerProcedure('sessions.update')
    .input(updateSessionInput)
    .mutation(({ ctx, input }) => updateSession(ctx, input)),

  remove: trainerProcedure('sessions.remove')
    .input(sessionIdInput)
    .mutation(({ ctx, input }) => removeSession(ctx, input.id)),
})
