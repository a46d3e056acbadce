import {
  clientEventsInput,
  exportSecurityEventsInput,
  myEventsInput,
  organizationEventsInput,
  securityEventsInput,
} from '#shared/events/inputs.ts'
import { eventPageOutput, exportedEventsOutput } from '#shared/events/payload.ts'
import {
  organizationAdminProcedure,
  router,
  superAdminProcedure,
  trainerProcedure,
} from '../trpc.ts'
import {
  eventsOfClient,
  eventsOfOrganization,
  exportSecurityEvents,
  ownEvents,
  securityEvents,
} from './queries.ts'

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

  exportSecurity: superAdminProcedure('events.exportSecurity')
    .input(exportSecurityEventsInput)
    .output(exportedEventsOutput)
    .query(({ ctx, input }) => exportSecurityEvents(ctx, input)),
})
