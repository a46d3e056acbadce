import * as z from 'zod/mini'
import { newPasswordFields } from '#shared/auth/password-fields.ts'
import { passwordTexts } from '#shared/auth/texts.ts'
import { nameMax } from '#shared/clients/limits.ts'
import { emailField, requiredText } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import { requireUncommonPassword } from '../../auth/common-passwords.ts'
import type { Terminal } from './terminal.ts'
import { adminTexts } from './texts.ts'
import { complain } from './with-database.ts'

const fields = {
  email: emailField(adminTexts.emailInvalid),
  name: requiredText(adminTexts.nameRequired, nameMax),
  password: newPasswordFields(passwordTexts.words).password,
}

/** A new administrator's account (spec 5, New password; design D29). */
export const newAdminInput = z.strictObject(fields).check(
  z.refine(({ email, password }) => isUncommon(password, email), {
    error: passwordTexts.common,
    path: ['password'],
  }),
)
export type NewAdmin = z.infer<typeof newAdminInput>

/** Asks for a new administrator, each answer until it is usable; null when the person left. */
export async function askForAdmin(terminal: Terminal): Promise<NewAdmin | null> {
  const email = await askUntil(fields.email, () => terminal.ask(adminTexts.email))
  if (email === null) return null
  const name = await askUntil(fields.name, () => terminal.ask(adminTexts.name))
  if (name === null) return null
  for (;;) {
    const password = await askUntil(fields.password, () => terminal.askHidden(adminTexts.password))
    if (password === null) return null
    if (!isUncommon(password, email)) {
      complain(passwordTexts.common)
      continue
    }
    const repeated = await terminal.askHidden(adminTexts.repeat)
    if (repeated === null) return null
    if (repeated === password) return { email, name, password }
    complain(passwordTexts.words.differ)
  }
}

function isUncommon(password: string, email: string): boolean {
  try {
    requireUncommonPassword(password, email)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

async function askUntil(
  field: z.ZodMiniType<string>,
  ask: () => Promise<string | null>,
): Promise<string | null> {
  for (;;) {
    const answer = await ask()
    if (answer === null) return null
    const parsed = field.safeParse(answer)
    if (parsed.success) return parsed.data
    complain(firstMessage(parsed.error))
  }
}

/** What is wrong, in the words of the first thing that is. */
export function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? ''
}
