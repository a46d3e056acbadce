import * as z from 'zod/mini'
import { emailField } from '../fields.ts'
import { loginTexts } from './texts.ts'

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
