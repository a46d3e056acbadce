import * as z from 'zod/mini'
import { nameMax } from '../clients/limits.ts'
import { emailField, nameField } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { firstAccountTexts } from './first-account/texts.ts'
import { existingPasswordField, isTypedTwice, newPasswordFields } from './password-fields.ts'
import { loginTexts, passwordTexts, resetTexts } from './texts.ts'

/** E-mail and password required; no strength rule at login (S13). */
export const loginInput = z.strictObject({
  email: emailField(fieldTexts.email),
  password: existingPasswordField(loginTexts.passwordRequired),
})

/** Requests a password reset link (S14). */
export const requestResetInput = z.strictObject({ email: emailField(fieldTexts.email) })

/** The token of a password reset link; the server checks whether it is valid. */
const token = z.string().check(z.maxLength(1000))

export const checkResetInput = z.strictObject({ token })

/** The token of an offer of a login (D2). */
export const acceptOfferInput = z.strictObject({ token })

/** Accepts an offer of a login by choosing the password of its account. */
export const acceptOfferWithPasswordInput = z
  .strictObject({ token, ...newPasswordFields(passwordTexts.words) })
  .check(isTypedTwice(passwordTexts.words))

/** Sets a new password with a reset token (S15). */
export const resetPasswordInput = z
  .strictObject({ token, ...newPasswordFields(resetTexts.words) })
  .check(isTypedTwice(resetTexts.words))

/** The token of the link for the first account (D42). */
export const checkFirstAccountInput = z.strictObject({ token })

/** Makes the first account. */
export const makeFirstAccountInput = z
  .strictObject({
    token,
    name: nameField(firstAccountTexts.nameRequired, nameMax),
    email: emailField(fieldTexts.email),
    ...newPasswordFields(passwordTexts.words),
  })
  .check(isTypedTwice(passwordTexts.words))

/** Changes the user's own password; the current one is checked (D7). */
export const changePasswordInput = z
  .strictObject({
    currentPassword: existingPasswordField(passwordTexts.currentRequired),
    ...newPasswordFields(passwordTexts.words),
  })
  .check(isTypedTwice(passwordTexts.words))
  .check(
    z.refine(({ currentPassword, password }) => currentPassword !== password, {
      error: passwordTexts.same,
      path: ['password'],
    }),
  )
