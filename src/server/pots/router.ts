import {
  changeHoursInput,
  createPotInput,
  createPotTypeInput,
  historyIdInput,
  potIdInput,
  potsOfClientInput,
  potTypeIdInput,
  updatePotTypeInput,
} from '#shared/pots/inputs.ts'
import { router, trainerProcedure } from '../trpc.ts'
import {
  listPotTypes,
  potDeletionImpact,
  potStatement,
  potsOfClient,
  potsOfTrainer,
} from './queries.ts'
import { changeHours, createPot, removeHistory, removePot } from './service.ts'
import { createPotType, removePotType, updatePotType } from './type-service.ts'

export const potsRouter = router({
  types: trainerProcedure('pots.types').query(({ ctx }) => listPotTypes(ctx.db, ctx.scope)),

  createType: trainerProcedure('pots.createType')
    .input(createPotTypeInput)
    .mutation(({ ctx, input }) => createPotType(ctx, input)),

  updateType: trainerProcedure('pots.updateType')
    .input(updatePotTypeInput)
    .mutation(({ ctx, input }) => updatePotType(ctx, input)),

  removeType: trainerProcedure('pots.removeType')
    .input(potTypeIdInput)
    .mutation(({ ctx, input }) => removePotType(ctx, input.id)),

  ofClient: trainerProcedure('pots.ofClient')
    .input(potsOfClientInput)
    .query(({ ctx, input }) => potsOfClient(ctx, input.clientId)),

  all: trainerProcedure('pots.all').query(({ ctx }) => potsOfTrainer(ctx)),

  statement: trainerProcedure('pots.statement')
    .input(potIdInput)
    .query(({ ctx, input }) => potStatement(ctx.db, ctx.scope, input.id)),

  belongings: trainerProcedure('pots.belongings')
    .input(potIdInput)
    .query(({ ctx, input }) => potDeletionImpact(ctx.db, ctx.scope, input.id)),

  create: trainerProcedure('pots.create')
    .input(createPotInput)
    .mutation(({ ctx, input }) => createPot(ctx, input)),

  changeHours: trainerProcedure('pots.changeHours')
    .input(changeHoursInput)
    .mutation(({ ctx, input }) => changeHours(ctx, input)),

  removeHistory: trainerProcedure('pots.removeHistory')
    .input(historyIdInput)
    .mutation(({ ctx, input }) => removeHistory(ctx, input.id)),

  remove: trainerProcedure('pots.remove')
    .input(potIdInput)
    .mutation(({ ctx, input }) => removePot(ctx, input.id)),
})
