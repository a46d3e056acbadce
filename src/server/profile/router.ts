import * as z from 'zod/mini'
import { changeEmailInput } from '#shared/auth/email-change/inputs.ts'
import { ownEmailChangeOutput } from '#shared/auth/email-change/payload.ts'
import { passwordAgainInput } from '#shared/auth/password-fields.ts'
import {
  addedFactorOutput,
  recoveryCodesOutput,
  secondFactorOutput,
  startedAuthenticatorOutput,
  startedPasskeyOutput,
} from '#shared/auth/second-factor.ts'
import {
  addPasskeyInput,
  confirmAuthenticatorInput,
  removePasskeyInput,
} from '#shared/auth/second-factor-inputs.ts'
import { accountDataOutput } from '#shared/export/personal-data.ts'
import { accountErasureImpactOutput } from '#shared/profile/erasure.ts'
import {
  keyboardShortcutsInput,
  updateProfileInput,
  updateTrainerSettingsInput,
} from '#shared/profile/inputs.ts'
import { endLoginInput, ownLoginOutput } from '#shared/profile/logins.ts'
import { ownProfileOutput } from '#shared/profile/own-profile.ts'
import {
  cancelEmailChange,
  changeEmail,
  ownEmailChange,
  resendEmailChange,
} from '../auth/email-change.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from '../auth/factor/authenticator.ts'
import { ownFactor } from '../auth/factor/own-factor.ts'
import { addPasskey, removePasskey, startPasskey } from '../auth/factor/passkeys.ts'
import { newRecoveryCodes } from '../auth/factor/recovery-codes.ts'
import { endOtherLogins, endOwnLogin, ownLogins } from '../auth/own-logins.ts'
import { accountData } from '../export/account-data.ts'
import { authedProcedure, router, trainerProcedure } from '../procedures/trpc.ts'
import { accountErasureImpact, eraseOwnAccount } from './erasure.ts'
import { removeImage } from './images.ts'
import { ownProfile } from './queries.ts'
import { setKeyboardShortcuts, updateProfile, updateTrainerSettings } from './service.ts'

export const profileRouter = router({
  get: authedProcedure('profile.get')
    .output(ownProfileOutput)
    .query(({ ctx }) => ownProfile(ctx)),

  personalData: authedProcedure('profile.personalData')
    .output(accountDataOutput)
    .mutation(({ ctx }) => accountData(ctx)),

  update: authedProcedure('profile.update')
    .input(updateProfileInput)
    .output(ownProfileOutput)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),

  updateTrainerSettings: trainerProcedure('profile.updateTrainerSettings')
    .input(updateTrainerSettingsInput)
    .output(ownProfileOutput)
    .mutation(({ ctx, input }) => updateTrainerSettings(ctx, input)),

  erasureImpact: authedProcedure('profile.erasureImpact')
    .output(accountErasureImpactOutput)
    .query(({ ctx }) => accountErasureImpact(ctx)),

  erase: authedProcedure('profile.erase')
    .input(passwordAgainInput)
    .output(z.void())
    .mutation(({ ctx, input }) => eraseOwnAccount(ctx, input.password)),

  emailChange: authedProcedure('profile.emailChange')
    .output(ownEmailChangeOutput)
    .query(({ ctx }) => ownEmailChange(ctx)),

  changeEmail: authedProcedure('profile.changeEmail')
    .input(changeEmailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),

  resendEmailChange: authedProcedure('profile.resendEmailChange')
    .input(z.strictObject({}))
    .output(z.void())
    .mutation(({ ctx }) => resendEmailChange(ctx)),

  cancelEmailChange: authedProcedure('profile.cancelEmailChange')
    .input(z.strictObject({}))
    .output(z.void())
    .mutation(({ ctx }) => cancelEmailChange(ctx)),

  removeImage: authedProcedure('profile.removeImage')
    .input(z.strictObject({}))
    .output(z.void())
    .mutation(({ ctx }) => removeImage(ctx)),

  setKeyboardShortcuts: authedProcedure('profile.setKeyboardShortcuts')
    .input(keyboardShortcutsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setKeyboardShortcuts(ctx, input)),

  logins: authedProcedure('profile.logins')
    .output(z.array(ownLoginOutput))
    .query(({ ctx }) => ownLogins(ctx)),

  endLogin: authedProcedure('profile.endLogin')
    .input(endLoginInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endOwnLogin(ctx, input)),

  endOtherLogins: authedProcedure('profile.endOtherLogins')
    .input(passwordAgainInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endOtherLogins(ctx, input.password)),

  secondFactor: authedProcedure('profile.secondFactor')
    .output(secondFactorOutput)
    .query(({ ctx }) => ownFactor(ctx)),

  startPasskey: authedProcedure('profile.startPasskey')
    .input(passwordAgainInput)
    .output(startedPasskeyOutput)
    .mutation(({ ctx, input }) => startPasskey(ctx, input.password)),

  addPasskey: authedProcedure('profile.addPasskey')
    .input(addPasskeyInput)
    .output(addedFactorOutput)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  removePasskey: authedProcedure('profile.removePasskey')
    .input(removePasskeyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),

  startAuthenticator: authedProcedure('profile.startAuthenticator')
    .input(passwordAgainInput)
    .output(startedAuthenticatorOutput)
    .mutation(({ ctx, input }) => startAuthenticator(ctx, input.password)),

  confirmAuthenticator: authedProcedure('profile.confirmAuthenticator')
    .input(confirmAuthenticatorInput)
    .output(addedFactorOutput)
    .mutation(({ ctx, input }) => confirmAuthenticator(ctx, input)),

  removeAuthenticator: authedProcedure('profile.removeAuthenticator')
    .input(passwordAgainInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeAuthenticator(ctx, input.password)),

  newRecoveryCodes: authedProcedure('profile.newRecoveryCodes')
    .input(passwordAgainInput)
    .output(recoveryCodesOutput)
    .mutation(({ ctx, input }) => newRecoveryCodes(ctx, input.password)),
})
