import * as z from 'zod/mini'
import { importClientsInput, undoImportInput } from '#shared/clients/import/inputs.ts'
import {
  addClientInput,
  clientIdInput,
  saveLastingNoteInput,
  setColourInput,
  setLinkEnabledInput,
  updateClientInput,
} from '#shared/clients/inputs.ts'
import { clientLoginOutput, givenLoginOutput } from '#shared/clients/login-payload.ts'
import {
  clientDeletionImpactOutput,
  clientLinkOutput,
  clientNotesOutput,
  clientOutput,
  clientPictureOutput,
  importUndoneOutput,
} from '#shared/clients/payload.ts'
import { clientDataOutput } from '#shared/export/personal-data.ts'
import {
  inactiveClientsOutput,
  purgeClientsInput,
  setRetentionInput,
} from '#shared/profile/retention.ts'
import { deletedOutput } from '#shared/trash/payload.ts'
import { clientData } from '../export/client-data.ts'
import { getClient } from '../platform/tenant/own-client.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { writtenOutput } from '../procedures/written-output.ts'
import { importClients } from './import.ts'
import { renewLink, setLinkEnabled } from './link.ts'
import { giveLogin, removeLogin } from './login.ts'
import { notesOfClient, saveLastingNote } from './notes.ts'
import { sessionsOfPictures } from './pictures.ts'
import { clientDeletionImpact, clientLink, clientLogin, listClients } from './queries.ts'
import { inactiveClients, purgeClients, setRetention } from './retention.ts'
import { addClient, removeClient, setClientColour, updateClient } from './service.ts'
import { undoImport } from './undo-import.ts'

export const clientsRouter = router({
  list: trainerProcedure('clients.list')
    .output(writtenOutput(z.array(clientOutput)))
    .query(({ ctx }) => listClients(ctx.db, ctx.scope)),

  get: trainerProcedure('clients.get')
    .input(clientIdInput)
    .output(clientOutput)
    .query(({ ctx, input }) => getClient(ctx.db, ctx.scope, input.id)),

  link: trainerProcedure('clients.link')
    .input(clientIdInput)
    .output(clientLinkOutput)
    .query(({ ctx, input }) => clientLink(ctx, input.id)),

  renewLink: trainerProcedure('clients.renewLink')
    .input(clientIdInput)
    .output(clientLinkOutput)
    .mutation(({ ctx, input }) => renewLink(ctx, input.id)),

  setLinkEnabled: trainerProcedure('clients.setLinkEnabled')
    .input(setLinkEnabledInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setLinkEnabled(ctx, input)),

  deletionImpact: trainerProcedure('clients.deletionImpact')
    .input(clientIdInput)
    .output(clientDeletionImpactOutput)
    .query(({ ctx, input }) => clientDeletionImpact(ctx.db, ctx.scope, input.id)),

  pictures: trainerProcedure('clients.pictures')
    .input(clientIdInput)
    .output(writtenOutput(z.array(clientPictureOutput)))
    .query(({ ctx, input }) => sessionsOfPictures(ctx, input.id)),

  notes: trainerProcedure('clients.notes')
    .input(clientIdInput)
    .output(clientNotesOutput)
    .query(({ ctx, input }) => notesOfClient(ctx, input.id)),

  login: trainerProcedure('clients.login')
    .input(clientIdInput)
    .output(clientLoginOutput)
    .query(({ ctx, input }) => clientLogin(ctx, input.id)),

  personalData: trainerProcedure('clients.personalData')
    .input(clientIdInput)
    .output(clientDataOutput)
    .mutation(({ ctx, input }) => clientData(ctx, input.id)),

  inactive: trainerProcedure('clients.inactive')
    .output(inactiveClientsOutput)
    .query(({ ctx }) => inactiveClients(ctx)),

  setRetention: trainerProcedure('clients.setRetention')
    .input(setRetentionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setRetention(ctx, input.months)),

  purge: trainerProcedure('clients.purge')
    .input(purgeClientsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => purgeClients(ctx, input.ids)),

  add: trainerProcedure('clients.add')
    .input(addClientInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addClient(ctx, input)),

  update: trainerProcedure('clients.update')
    .input(updateClientInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateClient(ctx, input)),

  setColour: trainerProcedure('clients.setColour')
    .input(setColourInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setClientColour(ctx, input)),

  saveLastingNote: trainerProcedure('clients.saveLastingNote')
    .input(saveLastingNoteInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveLastingNote(ctx, input)),

  remove: trainerProcedure('clients.remove')
    .input(clientIdInput)
    .output(deletedOutput)
    .mutation(({ ctx, input }) => removeClient(ctx, input.id)),

  import: trainerProcedure('clients.import')
    .input(importClientsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => importClients(ctx, input)),

  undoImport: trainerProcedure('clients.undoImport')
    .input(undoImportInput)
    .output(importUndoneOutput)
    .mutation(({ ctx, input }) => undoImport(ctx, input)),

  giveLogin: trainerProcedure('clients.giveLogin')
    .input(clientIdInput)
    .output(givenLoginOutput)
    .mutation(({ ctx, input }) => giveLogin(ctx, input.id)),

  removeLogin: trainerProcedure('clients.removeLogin')
    .input(clientIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeLogin(ctx, input.id)),
})
