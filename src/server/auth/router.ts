import * as z from 'zod/mini'
import { changePasswordInput, loginInput } from '#shared/auth/inputs.ts'
import { loginStateOutput } from '#shared/auth/person.ts'
import { accountProcedure, openProcedure, router } from '../trpc.ts'
import { changePassword, logIn, loginState, logOut } from './service.ts'

export const authRouter = router({
  me: openProcedure('auth.me')
    .output(loginStateOutput)
    .query(({ ctx }) => loginState(ctx)),

  login: openProcedure('auth.login')
    .input(loginInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  logout: openProcedure('auth.logout')
    .input(z.strictObject({}))
    .output(z.void())
    .mutation(({ ctx }) => logOut(ctx)),

  changePassword: accountProcedure('auth.changePassword')
    .input(changePasswordInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
})
