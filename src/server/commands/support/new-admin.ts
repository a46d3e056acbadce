import * as z from 'zod/mini'
import type { Owner } from '#shared/auth/obvious-passwords.ts'
import { newPasswordFields } from '#shared/auth/password-fields.ts'
import { nameMax } from '#shared/clients/limits.ts'
import { emailField, nameField } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import { requireUncommonPassword } from '../../auth/common-passwords.ts'
import { printError } from './command.ts'
import type { Terminal } from './terminal.ts'
import { adminTexts as texts } from './texts.ts'

const fields = {
  email: emailField(texts.emailInvalid),
  name: nameField(texts.nameInvalid(nameMax), nameMax),
  password: newPasswordFields(texts.words).password,
}

/** A new SUPER_ADMIN account (S16, D29). */
export const newAdminInput = z.strictObject(fields).check(
  z.refine(({ password, ...owner }) => isUncommon(password, owner), {
    error: texts.common,
    path: ['password'],
  }),
)
export type NewAdmin = z.infer<typeof newAdminInput>

/** Prompts for a new administrator, repeating each question until the answer is valid; null when cancelled. */
export async function promptForAdmin(terminal: Terminal): Promise<NewAdmin | null> {
  const email = await promptUntilValid('email', () => terminal.prompt(texts.email))
  if (email === null) return null
  const name = await promptUntilValid('name', () => terminal.prompt(texts.name))
  if (name === null) return null
  for (;;) {
    const password = await promptUntilValid('password', () => terminal.promptHidden(texts.password))
    if (password === null) return null
    if (!isUncommon(password, { email, name })) {
      printError(texts.common)
      continue
    }
    const repeated = await terminal.promptHidden(texts.repeat)
    if (repeated === null) return null
    if (repeated === password) return { email, name, password }
    printError(texts.words.differ)
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
  name: keyof typeof fields,
  prompt: () => Promise<string | null>,
): Promise<string | null> {
  for (;;) {
    const answer = await prompt()
    if (answer === null) return null
    const parsed = fields[name].safeParse(answer)
    if (parsed.success) return parsed.data
    printError(firstMessage(parsed.error, name))
  }
}

/**
 * What is wrong with the first field that is. The shared checks of a name and of what can be stored answer in the language
 * of the app.
 */
export function firstMessage({ issues: [issue] }: z.core.$ZodError, field?: string): string {
  const at = field ?? issue?.path[0]
  if (at === 'name') return texts.nameInvalid(nameMax)
  if (at === 'email') return texts.emailInvalid
  return ownWords.includes(issue?.message ?? '') ? (issue?.message ?? '') : texts.passwordInvalid
}
const ownWords: string[] = [...Object.values(texts.words), texts.common]
