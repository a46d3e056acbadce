import * as z from 'zod/mini'
import { storable } from '../fields.ts'
import { passwordMax, passwordMin } from './limits.ts'

/** What each form says of a password that will not do; the specification has other words for each. */
export type PasswordWords = { short: string; long: string; differ: string }

/** A password that somebody is about to get (spec 5, New password), taken as it is: nothing is trimmed. */
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

/** A new password, typed twice. Spread into an object and hold that against `isTypedTwice`. */
export function newPasswordFields(words: PasswordWords, required?: string) {
  return {
    password: newPasswordField(words, required),
    confirmation: z
      .string(required ?? words.differ)
      .check(z.minLength(1, required ?? words.differ)),
  }
}

/** Both are the same (spec 5), told at the second. */
export function isTypedTwice({ differ }: PasswordWords) {
  return z.refine<{ password: string; confirmation: string }>(
    ({ password, confirmation }) => password === confirmation,
    { error: differ, path: ['confirmation'] },
  )
}
