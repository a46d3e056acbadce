import * as z from 'zod/mini'
import { emailField } from '../fields.ts'
import { isTypedTwice, newPasswordFields } from './password-fields.ts'
import { loginTexts, passwordTexts, resetTexts } from './texts.ts'

/** Spec 5: e-mail and password required; no strength rule at login. */
export const loginInput = z.strictObject({
  email: emailField(loginTexts.emailRequired),
  password: z
    .string(loginTexts.passwordRequired)
    .check(
      z.minLength(1, loginTexts.passwordRequired),
      z.maxLength(1000, loginTexts.passwordRequired),
    ),
})

/** Asks for a link to a new password (spec 5, Reset forms). */
export const requestResetInput = z.strictObject({ email: emailField(loginTexts.emailRequired) })

/** The token of a reset link. Whether it opens anything is for the server to say. */
const token = z.string().check(z.maxLength(1000))

export const checkResetInput = z.strictObject({ token })

/** A new password behind a reset link (spec 5, Reset page). */
export const resetPasswordInput = z
  .strictObject({ token, ...newPasswordFields(resetTexts.words) })
  .check(isTypedTwice(resetTexts.words))

/** A new password of one's own; the current one is checked (design D7). */
export const changePasswordInput = z
  .strictObject({
    currentPassword: z
      .string(passwordTexts.currentRequired)
      .check(
        z.minLength(1, passwordTexts.currentRequired),
        z.maxLength(1000, passwordTexts.currentRequired),
      ),
    ...newPasswordFields(passwordTexts.words),
  })
  .check(isTypedTwice(passwordTexts.words))
  .check(
    z.refine(({ currentPassword, password }) => currentPassword !== password, {
      error: passwordTexts.same,
      path: ['password'],
    }),
  )
