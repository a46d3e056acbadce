import {
  addClientInput,
  clientIdInput,
  setColourInput,
  setLinkEnabledInput,
  updateClientInput,
} from '#shared/clients/inputs.ts'
import { router, trainerProcedure } from '../trpc.ts'
import { renewLink, setLinkEnabled } from './link.ts'
import { clientBelongings, clientLink, getClient, listClients } from './queries.ts'
import { addClient, removeClient, setClientColour, updateClient } from './service.ts'

export const clientsRouter = router({
  list: trainerProcedure('clients.list').query(({ ctx }) => listClients(ctx.db, ctx.scope)),

  get: trainerProcedure('clients.get')
    .input(clientIdInput)
    .query(({ ctx, input }) => getClient(ctx.db, ctx.scope, input.id)),

  link: trainerProcedure('clients.link')
    .input(clientIdInput)
    .query(({ ctx, input }) => clientLink(ctx, input.id)),

  renewLink: trainerProcedure('clients.renewLink')
    .input(clientIdInput)
    .mutation(({ ctx, input }) => renewLink(ctx, input.id)),

  setLinkEnabled: trainerProcedure('clients.setLinkEnabled')
    .input(setLinkEnabledInput)
    .mutation(({ ctx, input }) => setLinkEnabled(ctx, input)),

  belongings: trainerProcedure('clients.belongings')
    .input(clientIdInput)
    .query(({ ctx, input }) => clientBelongings(ctx.db, ctx.scope, input.id)),

  add: trainerProcedure('clients.add')
    .input(addClientInput)
    .mutation(({ ctx, input }) => addClient(ctx, input)),

  update: trainerProcedure('clients.update')
    .input(updateClientInput)
    .mutation(({ ctx, input }) => updateClient(ctx, input)),

  setColour: trainerProcedure('clients.setColour')
    .input(setColourInput)
    .mutation(({ ctx, input }) => setClientColour(ctx, input)),

  remove: trainerProcedure('clients.remove')
    .input(clientIdInput)
    .mutation(({ ctx, input }) => removeClient(ctx, input.id)),
})
