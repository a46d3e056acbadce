import * as z from 'zod/mini'
import {
  changeHoursInput,
  createPotInput,
  createPotTypeInput,
  historyIdInput,
  potIdInput,
  potsOfClientInput,
  potTypeIdInput,
  savePriceInput,
  updatePotTypeInput,
} from '#shared/pots/inputs.ts'
import {
  clientPotOutput,
  potDeletionImpactOutput,
  potOutput,
  potTypeOutput,
  statementOutput,
} from '#shared/pots/payload.ts'
import { handedPartOutput, pictureSessionOutput } from '#shared/pots/pictures/payload.ts'
import { deletedOutput } from '#shared/trash/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { writtenOutput } from '../procedures/written-output.ts'
import { handedOfPictures, sessionsOfPictures } from './pictures.ts'
import {
  listPotTypes,
  potDeletionImpact,
  potStatement,
  potsOfClient,
  potsOfTrainer,
} from './queries.ts'
import { changeHours, createPot, removeHistory, removePot, savePrice } from './service.ts'
import { createPotType, removePotType, updatePotType } from './type-service.ts'

export const potsRouter = router({
  types: trainerProcedure('pots.types')
    .output(z.array(potTypeOutput))
    .query(({ ctx }) => listPotTypes(ctx.db, ctx.scope)),

  createType: trainerProcedure('pots.createType')
    .input(createPotTypeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => createPotType(ctx, input)),

  updateType: trainerProcedure('pots.updateType')
    .input(updatePotTypeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updatePotType(ctx, input)),

  removeType: trainerProcedure('pots.removeType')
    .input(potTypeIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePotType(ctx, input.id)),

  ofClient: trainerProcedure('pots.ofClient')
    .input(potsOfClientInput)
    .output(writtenOutput(z.array(clientPotOutput)))
    .query(({ ctx, input }) => potsOfClient(ctx, input.clientId)),

  all: trainerProcedure('pots.all')
    .output(writtenOutput(z.array(potOutput)))
    .query(({ ctx }) => potsOfTrainer(ctx)),

  statement: trainerProcedure('pots.statement')
    .input(potIdInput)
    .output(writtenOutput(statementOutput))
    .query(({ ctx, input }) => potStatement(ctx.db, ctx.scope, input.id)),

  pictures: trainerProcedure('pots.pictures')
    .output(writtenOutput(z.array(pictureSessionOutput)))
    .query(({ ctx }) => sessionsOfPictures(ctx)),

  handed: trainerProcedure('pots.handed')
    .output(z.array(handedPartOutput))
    .query(({ ctx }) => handedOfPictures(ctx)),

  deletionImpact: trainerProcedure('pots.deletionImpact')
    .input(potIdInput)
    .output(potDeletionImpactOutput)
    .query(({ ctx, input }) => potDeletionImpact(ctx.db, ctx.scope, input.id)),

  create: trainerProcedure('pots.create')
    .input(createPotInput)
    .output(z.void())
    .mutation(({ ctx, input }) => createPot(ctx, input)),

  changeHours: trainerProcedure('pots.changeHours')
    .input(changeHoursInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changeHours(ctx, input)),

  savePrice: trainerProcedure('pots.savePrice')
    .input(savePriceInput)
    .output(z.void())
    .mutation(({ ctx, input }) => savePrice(ctx, input)),

  removeHistory: trainerProcedure('pots.removeHistory')
    .input(historyIdInput)
    .output(deletedOutput)
    .mutation(({ ctx, input }) => removeHistory(ctx, input.id)),

  remove: trainerProcedure('pots.remove')
    .input(potIdInput)
    .output(deletedOutput)
    .mutation(({ ctx, input }) => removePot(ctx, input.id)),
})
