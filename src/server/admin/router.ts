import * as z from 'zod/mini'
import { backupsOutput } from '#shared/admin/backups.ts'
import {
  accountIdInput,
  addTrainerInput,
  setDisabledInput,
  setPasswordInput,
} from '#shared/admin/inputs.ts'
import {
  adminCountsOutput,
  clientAccountOutput,
  managedPersonOutput,
} from '#shared/admin/person.ts'
import { passwordAgainInput } from '#shared/auth/password-fields.ts'
import { copyTicketOutput } from '#shared/export/copies.ts'
import { router, superAdminProcedure } from '../procedures/trpc.ts'
import { adminCounts, listClientAccounts, listTrainers } from './queries.ts'
import { requestCopy } from './request-copy.ts'
import { resetFactor } from './reset-factor.ts'
import {
  addTrainer,
  endLogins,
  makeTrainer,
  sendResetLink,
  setDisabled,
  setTrainerPassword,
} from './service.ts'

export const adminRouter = router({
  counts: superAdminProcedure('admin.counts')
    .output(adminCountsOutput)
    .query(({ ctx }) => adminCounts(ctx)),

  backups: superAdminProcedure('admin.backups')
    .output(backupsOutput)
    .query(({ ctx }) => ctx.readBackups()),

  trainers: superAdminProcedure('admin.trainers')
    .output(z.array(managedPersonOutput))
    .query(({ ctx }) => listTrainers(ctx.db)),

  clientAccounts: superAdminProcedure('admin.clientAccounts')
    .output(z.array(clientAccountOutput))
    .query(({ ctx }) => listClientAccounts(ctx.db)),

  endLogins: superAdminProcedure('admin.endLogins')
    .input(accountIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endLogins(ctx, input.id)),

  makeTrainer: superAdminProcedure('admin.makeTrainer')
    .input(accountIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => makeTrainer(ctx, input.id)),

  addTrainer: superAdminProcedure('admin.addTrainer')
    .input(addTrainerInput)
    .output(managedPersonOutput)
    .mutation(({ ctx, input }) => addTrainer(ctx, input)),

  setPassword: superAdminProcedure('admin.setPassword')
    .input(setPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setTrainerPassword(ctx, input)),

  sendResetLink: superAdminProcedure('admin.sendResetLink')
    .input(accountIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sendResetLink(ctx, input.id)),

  setDisabled: superAdminProcedure('admin.setDisabled')
    .input(setDisabledInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setDisabled(ctx, input)),

  resetFactor: superAdminProcedure('admin.resetFactor')
    .input(accountIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetFactor(ctx, input.id)),

  requestCopy: superAdminProcedure('admin.requestCopy')
    .input(passwordAgainInput)
    .output(copyTicketOutput)
    .mutation(({ ctx, input }) => requestCopy(ctx, input.password)),
})
