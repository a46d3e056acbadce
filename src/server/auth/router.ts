import * as z from 'zod/mini'
import {
  changePasswordInput,
  checkResetInput,
  loginInput,
  requestResetInput,
  resetPasswordInput,
} from '#shared/auth/inputs.ts'
import { loginStateOutput } from '#shared/auth/person.ts'
import { emailOutput } from '#shared/fields.ts'
import { activateInput } from '#shared/organizations/inputs.ts'
import { authedProcedure, publicProcedure, router } from '../trpc.ts'
import { activate } from './activation.ts'
import { changePassword } from './password-change.ts'
import { checkReset, requestReset, resetPassword } from './password-reset.ts'
import { logIn, loginState, logOut } from './service.ts'

export const authRouter = router({
  me: publicProcedure('auth.me')
    .output(loginStateOutput)
    .query(({ ctx }) => loginState(ctx)),

  login: publicProcedure('auth.login')
    .input(loginInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  logout: publicProcedure('auth.logout')
    .input(z.strictObject({}))
    .output(z.void())
    .mutation(({ ctx }) => logOut(ctx)),

  requestReset: publicProcedure('auth.requestReset')
    .input(requestResetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestReset(ctx, input)),

  // Called by POST, so that the token is in no URL.
  checkReset: publicProcedure('auth.checkReset')
    .input(checkResetInput)
    .output(z.strictObject({ email: emailOutput }))
    .query(({ ctx, input }) => checkReset(ctx, input.token)),

  resetPassword: publicProcedure('auth.resetPassword')
    .input(resetPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  activate: publicProcedure('auth.activate')
    .input(activateInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => activate(ctx, input)),

  changePassword: authedProcedure('auth.changePassword')
    .input(changePasswordInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
})
