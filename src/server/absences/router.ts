import * as z from 'zod/mini'
import {
  absencePlanInput,
  absencesBetweenInput,
  changeAbsenceInput,
  createAbsenceInput,
  removeAbsenceInput,
  undoAbsenceInput,
} from '#shared/absences/inputs.ts'
import {
  absenceOutput,
  absencePlanOutput,
  settledAbsenceOutput,
  undoneAbsenceOutput,
} from '#shared/absences/payload.ts'
import { router, trainerProcedure } from '../procedures/trpc.ts'
import { absencesBetween, planAbsence } from './queries.ts'
import { changeAbsence, createAbsence, removeAbsence } from './service.ts'
import { undoAbsence } from './undo.ts'

export const absencesRouter = router({
  between: trainerProcedure('absences.between')
    .input(absencesBetweenInput)
    .output(z.array(absenceOutput))
    .query(({ ctx, input }) => absencesBetween(ctx, input)),

  plan: trainerProcedure('absences.plan')
    .input(absencePlanInput)
    .output(absencePlanOutput)
    .query(({ ctx, input }) => planAbsence(ctx, input)),

  create: trainerProcedure('absences.create')
    .input(createAbsenceInput)
    .output(settledAbsenceOutput)
    .mutation(({ ctx, input }) => createAbsence(ctx, input)),

  change: trainerProcedure('absences.change')
    .input(changeAbsenceInput)
    .output(settledAbsenceOutput)
    .mutation(({ ctx, input }) => changeAbsence(ctx, input)),

  remove: trainerProcedure('absences.remove')
    .input(removeAbsenceInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeAbsence(ctx, input)),

  undo: trainerProcedure('absences.undo')
    .input(undoAbsenceInput)
    .output(undoneAbsenceOutput)
    .mutation(({ ctx, input }) => undoAbsence(ctx, input)),
})
