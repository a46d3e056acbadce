import * as z from 'zod/mini'
import { emailLinkInput } from '#shared/auth/email-change/inputs.ts'
import { confirmedEmailOutput, emailLinkOutput } from '#shared/auth/email-change/payload.ts'
import {
  acceptOfferInput,
  acceptOfferWithPasswordInput,
  changePasswordInput,
  checkFirstAccountInput,
  checkResetInput,
  loginInput,
  makeFirstAccountInput,
  requestResetInput,
  resetPasswordInput,
} from '#shared/auth/inputs.ts'
import { loginOfferOutput } from '#shared/auth/login-offer/payload.ts'
import { loginStateOutput, meOutput, signedInOutput } from '#shared/auth/person.ts'
import { confirmationOutput, loginOutput } from '#shared/auth/second-factor.ts'
import { confirmInput, passFactorInput } from '#shared/auth/second-factor-inputs.ts'
import { emailOutput } from '#shared/email-letters.ts'
import { activateInput, completeInvitationInput } from '#shared/organizations/inputs.ts'
import { authedProcedure, publicProcedure, router } from '../procedures/trpc.ts'
import { activate, completeInvitation } from './activation.ts'
import { confirmationWays, confirmLogin } from './confirmation.ts'
import { checkEmailLink, confirmEmail, stopEmailChange } from './email-link.ts'
import { passFactor } from './factor/pass-factor.ts'
import { checkFirstAccount, makeFirstAccount } from './first-account.ts'
import { acceptOffer, acceptOfferWithPassword, checkOffer } from './login-offer.ts'
import { changePassword } from './password-change.ts'
import { checkReset, requestReset, resetPassword } from './password-reset.ts'
import { logIn, loginState, logOut } from './service.ts'

export const authRouter = router({
  me: publicProcedure('auth.me')
    .output(meOutput)
    .query(({ ctx }) => loginState(ctx)),

  login: publicProcedure('auth.login')
    .input(loginInput)
    .output(loginOutput)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  passFactor: publicProcedure('auth.passFactor')
    .input(passFactorInput)
    .output(signedInOutput)
    .mutation(({ ctx, input }) => passFactor(ctx, input)),

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

  completeInvitation: authedProcedure('auth.completeInvitation')
    .input(completeInvitationInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => completeInvitation(ctx, input)),

  // Called by POST, so that the token is in no URL.
  checkOffer: publicProcedure('auth.checkOffer')
    .input(acceptOfferInput)
    .output(loginOfferOutput)
    .query(({ ctx, input }) => checkOffer(ctx, input.token)),

  acceptOffer: authedProcedure('auth.acceptOffer')
    .input(acceptOfferInput)
    .output(z.void())
    .mutation(({ ctx, input }) => acceptOffer(ctx, input)),

  acceptOfferWithPassword: publicProcedure('auth.acceptOfferWithPassword')
    .input(acceptOfferWithPasswordInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => acceptOfferWithPassword(ctx, input)),

  changePassword: authedProcedure('auth.changePassword')
    .input(changePasswordInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  confirmation: authedProcedure('auth.confirmation')
    .output(confirmationOutput)
    .query(({ ctx }) => confirmationWays(ctx)),

  confirm: authedProcedure('auth.confirm')
    .input(confirmInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmLogin(ctx, input)),

  // Called by POST, so that the token is in no URL.
  checkEmailLink: publicProcedure('auth.checkEmailLink')
    .input(emailLinkInput)
    .output(emailLinkOutput)
    .query(({ ctx, input }) => checkEmailLink(ctx, input.token)),

  confirmEmail: publicProcedure('auth.confirmEmail')
    .input(emailLinkInput)
    .output(confirmedEmailOutput)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),

  stopEmailChange: publicProcedure('auth.stopEmailChange')
    .input(emailLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => stopEmailChange(ctx, input.token)),

  // Called by POST, so that the token is in no URL.
  checkFirstAccount: publicProcedure('auth.checkFirstAccount')
    .input(checkFirstAccountInput)
    .output(z.literal(true))
    .query(({ ctx, input }) => checkFirstAccount(ctx, input.token)),

  makeFirstAccount: publicProcedure('auth.makeFirstAccount')
    .input(makeFirstAccountInput)
    .output(loginStateOutput)
    .mutation(({ ctx, input }) => makeFirstAccount(ctx, input)),
})
