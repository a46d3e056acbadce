import * as z from 'zod/mini'
import { importIdInput } from '#shared/import-records/inputs.ts'
import { importOutput } from '#shared/import-records/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { listImports } from './queries.ts'
import { undoListedImport } from './service.ts'

export const importsRouter = router({
  list: trainerProcedure('imports.list')
    .output(z.array(importOutput))
    .query(({ ctx }) => listImports(ctx)),

  undo: trainerProcedure('imports.undo')
    .input(importIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => undoListedImport(ctx, input)),
})
