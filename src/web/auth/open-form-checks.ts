import type * as z from 'zod/mini'
import { loginInput, requestResetInput, resetPasswordInput } from '#shared/auth/inputs.ts'
import { loginTexts, resetTexts } from '#shared/auth/texts.ts'
import { problemCodeOf, problemWords } from '../lib/problem-words.ts'

/** The words at each field that something is wrong with. */
export type FieldErrors = Partial<Record<string, string>>

const schemas = {
  login: loginInput,
  requestReset: requestResetInput,
  resetPassword: resetPasswordInput,
}

/** Holds what was typed against the procedure's own input. */
export function fieldErrors(form: keyof typeof schemas, typed: unknown): FieldErrors {
  const schema: z.ZodMiniType = schemas[form]
  const checked = schema.safeParse(typed)
  const issues = checked.success ? [] : checked.error.issues
  // Reversed, so that a field shows the first of what is wrong with it.
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())
}

/** What a form says of a failure, and its language: the specification words some in English (WCAG 3.1.2). */
export interface Failure {
  words: string
  lang?: 'en'
}

/** A failed login in the catalogue's words (spec 8, Auth). */
export function loginFailure(error: unknown): Failure {
  const code = problemCodeOf(error)
  if (code === 'UNEXPECTED') return { words: loginTexts.unexpected, lang: 'en' }
  return { words: problemWords(error), lang: code === 'ACCOUNT_UNVERIFIED' ? 'en' : undefined }
}

/** What failed on the reset page, or when its link was asked for. */
export function resetFailure(error: unknown): Failure {
  const code = problemCodeOf(error)
  if (code === 'RESET_LINK_INVALID') return { words: resetTexts.invalid, lang: 'en' }
  return { words: problemWords(error) }
}
