import * as z from 'zod/mini'
import { storable } from '../fields.ts'
import { passwordMax, passwordMin } from './limits.ts'
import { loginTexts } from './texts.ts'

/** Validation messages for a rejected password; the catalogue words them differently for each form. */
export type PasswordWords = { short: string; long: string; differ: string }

/** A password that exists already: no strength rule. The maximum bounds what is hashed. */
export function existingPasswordField(required: string) {
  return z.string(required).check(z.minLength(1, required), z.maxLength(1000, required))
}

/** The current user's password, asked for again before an act. Spread into its input. */
export const passwordAgain = { password: existingPasswordField(loginTexts.passwordRequired) }

export const passwordAgainInput = z.strictObject(passwordAgain)

/** A new password (S16), not trimmed. */
function newPasswordField({ short, long }: PasswordWords, required = short) {
  return z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(passwordMin, short),
      z.maxLength(passwordMax, long),
      storable,
    )
}

/** A new password and its confirmation. Spread into an object schema and add the check `isTypedTwice`. */
export function newPasswordFields(words: PasswordWords, required?: string) {
  return {
    password: newPasswordField(words, required),
    confirmation: z.string(required ?? words.differ).check(
      z.minLength(1, required ?? words.differ),
      // Whether it is longer than the password allows is that field's to say.
      z.maxLength(1000, words.differ),
    ),
  }
}

/** Checks that both passwords are equal (S16); the error is reported on the confirmation field. */
export function isTypedTwice({ differ }: PasswordWords) {
  return z.refine<{ password: string; confirmation: string }>(
    ({ password, confirmation }) => password === confirmation,
    { error: differ, path: ['confirmation'] },
  )
}
