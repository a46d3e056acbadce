import * as z from 'zod/mini'
import {
  emptyTrashInput,
  restoreManyInput,
  restoreTrashInput,
  trashIdInput,
} from '#shared/trash/inputs.ts'
import { restoredOutput, restorePreviewOutput, trashListOutput } from '#shared/trash/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { emptyTrash } from './empty.ts'
import { listTrash, restorePreview } from './queries.ts'
import { restoreMany, restoreTrash } from './restore.ts'

export const trashRouter = router({
  list: trainerProcedure('trash.list')
    .output(trashListOutput)
    .query(({ ctx }) => listTrash(ctx)),

  preview: trainerProcedure('trash.preview')
    .input(trashIdInput)
    .output(restorePreviewOutput)
    .query(({ ctx, input }) => restorePreview(ctx, input.id)),

  restore: trainerProcedure('trash.restore')
    .input(restoreTrashInput)
    .output(restoredOutput)
    .mutation(({ ctx, input }) => restoreTrash(ctx, input)),

  restoreMany: trainerProcedure('trash.restoreMany')
    .input(restoreManyInput)
    .output(restoredOutput)
    .mutation(({ ctx, input }) => restoreMany(ctx, input)),

  empty: trainerProcedure('trash.empty')
    .input(emptyTrashInput)
    .output(z.void())
    .mutation(({ ctx, input }) => emptyTrash(ctx, input.ids)),
})
