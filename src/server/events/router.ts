import {
  clientEventsInput,
  exportSecurityEventsInput,
  myEventsInput,
  organizationEventsInput,
  refusalsInput,
  securityEventsInput,
} from '#shared/events/inputs.ts'
import { eventPageOutput, exportedEventsOutput, refusalPageOutput } from '#shared/events/payload.ts'
import {
  organizationAdminProcedure,
  router,
  superAdminProcedure,
  trainerProcedure,
} from '../procedures/trpc.ts'
import {
  eventsOfClient,
  eventsOfOrganization,
  exportSecurityEvents,
  ownEvents,
  securityEvents,
} from './queries.ts'
import { refusedAttempts } from './refusal-queries.ts'

export const eventsRouter = router({
  ofClient: trainerProcedure('events.ofClient')
    .input(clientEventsInput)
    .output(eventPageOutput)
    .query(({ ctx, input }) => eventsOfClient(ctx, input)),

  mine: trainerProcedure('events.mine')
    .input(myEventsInput)
    .output(eventPageOutput)
    .query(({ ctx, input }) => ownEvents(ctx, input)),

  ofOrganization: organizationAdminProcedure('events.ofOrganization')
    .input(organizationEventsInput)
    .output(eventPageOutput)
    .query(({ ctx, input }) => eventsOfOrganization(ctx, input)),

  security: superAdminProcedure('events.security')
    .input(securityEventsInput)
    .output(eventPageOutput)
    .query(({ ctx, input }) => securityEvents(ctx, input)),

  refusals: superAdminProcedure('events.refusals')
    .input(refusalsInput)
    .output(refusalPageOutput)
    .query(({ ctx, input }) => refusedAttempts(ctx, input)),

  exportSecurity: superAdminProcedure('events.exportSecurity')
    .input(exportSecurityEventsInput)
    .output(exportedEventsOutput)
    .mutation(({ ctx, input }) => exportSecurityEvents(ctx, input)),
})
