import * as z from 'zod/mini'
import { copiesOutput } from '#shared/export/copies.ts'
import { exportInput } from '#shared/export/inputs.ts'
import { exportOutput } from '#shared/export/payload.ts'
import { makeSheetInput, sheetIdInput } from '#shared/export/sheets/inputs.ts'
import { sheetOutput } from '#shared/export/sheets/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { stateOf } from './copies-state.ts'
import { exportData } from './queries.ts'
import { endSheet, listSheets, makeSheet } from './sheets/addresses.ts'

export const exportRouter = router({
  data: trainerProcedure('export.data')
    .input(exportInput)
    .output(exportOutput)
    .mutation(({ ctx, input }) => exportData(ctx, input)),

  copies: trainerProcedure('export.copies')
    .output(copiesOutput)
    .query(({ ctx }) => stateOf(ctx.copies)),

  sheets: trainerProcedure('export.sheets')
    .output(z.array(sheetOutput))
    .query(({ ctx }) => listSheets(ctx)),

  makeSheet: trainerProcedure('export.makeSheet')
    .input(makeSheetInput)
    .output(sheetOutput)
    .mutation(({ ctx, input }) => makeSheet(ctx, input)),

  endSheet: trainerProcedure('export.endSheet')
    .input(sheetIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSheet(ctx, input.id)),
})
