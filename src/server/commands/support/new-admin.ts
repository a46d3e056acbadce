import * as z from 'zod/mini'
import type { Owner } from '#shared/auth/obvious-passwords.ts'
import { newPasswordFields } from '#shared/auth/password-fields.ts'
import { passwordTexts } from '#shared/auth/texts.ts'
import { nameMax } from '#shared/clients/limits.ts'
import { emailField, nameField } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import { fieldTexts } from '#shared/texts.ts'
import { requireUncommonPassword } from '../../auth/common-passwords.ts'
import { printError } from './command.ts'
import type { Terminal } from './terminal.ts'
import { adminTexts } from './texts.ts'

const fields = {
  email: emailField(fieldTexts.email),
  name: nameField(adminTexts.nameRequired, nameMax),
  password: newPasswordFields(passwordTexts.words).password,
}

/** A new SUPER_ADMIN account (spec 5, New password; design D29). */
export const newAdminInput = z.strictObject(fields).check(
  z.refine(({ password, ...owner }) => isUncommon(password, owner), {
    error: passwordTexts.common,
    path: ['password'],
  }),
)
export type NewAdmin = z.infer<typeof newAdminInput>

/** Prompts for a new administrator, repeating each question until the answer is valid; null when cancelled. */
export async function promptForAdmin(terminal: Terminal): Promise<NewAdmin | null> {
  const email = await promptUntilValid(fields.email, () => terminal.prompt(adminTexts.email))
  if (email === null) return null
  const name = await promptUntilValid(fields.name, () => terminal.prompt(adminTexts.name))
  if (name === null) return null
  for (;;) {
    const password = await promptUntilValid(fields.password, () =>
      terminal.promptHidden(adminTexts.password),
    )
    if (password === null) return null
    if (!isUncommon(password, { email, name })) {
      printError(passwordTexts.common)
      continue
    }
    const repeated = await terminal.promptHidden(adminTexts.repeat)
    if (repeated === null) return null
    if (repeated === password) return { email, name, password }
    printError(passwordTexts.words.differ)
  }
}

function isUncommon(password: string, owner: Owner): boolean {
  try {
    requireUncommonPassword(password, owner)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

async function promptUntilValid(
  field: z.ZodMiniType<string>,
  prompt: () => Promise<string | null>,
): Promise<string | null> {
  for (;;) {
    const answer = await prompt()
    if (answer === null) return null
    const parsed = field.safeParse(answer)
    if (parsed.success) return parsed.data
    printError(firstMessage(parsed.error))
  }
}

/** The message of the first issue. */
export function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? ''
}
