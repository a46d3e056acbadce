import { loginInput } from '#shared/auth/inputs.ts'

/** The words at each field that something is wrong with. */
export type LoginErrors = Partial<Record<string, string>>

/** Holds what was typed against the procedure's own input. */
export function checkLogin(typed: unknown): LoginErrors {
  const checked = loginInput.safeParse(typed)
  const issues = checked.success ? [] : checked.error.issues
  // Reversed, so that a field shows the first of what is wrong with it.
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())
}
