// npm run admin:create: creates a SUPER_ADMIN account (D29).
import { randomUUID } from 'node:crypto'
import { createPasswords, productCost } from '../platform/access/passwords.ts'
import type { Database } from '../platform/db/database.ts'
import { readAdminEnv } from '../platform/system/env.ts'
import { profiles } from '../schema/auth.ts'
import { printError, printLine } from './support/command.ts'
import { firstMessage, type NewAdmin, newAdminInput, promptForAdmin } from './support/new-admin.ts'
import { openTerminal } from './support/terminal.ts'
import { adminTexts } from './support/texts.ts'
import { nameOfDatabase, withDatabase } from './support/with-database.ts'

await withDatabase('admin:create', async ({ db, env }) => {
  const admin = await wantedAdmin()
  if (!admin) return 1
  if (!(await create(db, admin))) {
    printError(adminTexts.exists(admin.email))
    return 1
  }
  printLine(adminTexts.created(admin.email, nameOfDatabase(env)))
  return 0
})

/** The account from the environment, else from prompts; null, with the reason printed, when neither gives one. */
async function wantedAdmin(): Promise<NewAdmin | null> {
  const given = readAdminEnv()
  if (given) {
    const parsed = newAdminInput.safeParse({ ...given, name: given.name ?? adminTexts.defaultName })
    if (parsed.success) return parsed.data
    printError(firstMessage(parsed.error))
    return null
  }
  const terminal = openTerminal()
  try {
    const asked = await promptForAdmin(terminal)
    if (!asked) printError(adminTexts.cancelled)
    return asked
  } finally {
    terminal.close()
  }
}

/** False when an account of any role has that e-mail address. */
async function create(db: Database, { email, name, password }: NewAdmin): Promise<boolean> {
  const created = await db
    .insert(profiles)
    .values({
      id: randomUUID(),
      email,
      name,
      role: 'SUPER_ADMIN',
      passwordHash: await createPasswords(productCost).hash(password),
    })
    .onConflictDoNothing()
    .returning({ id: profiles.id })
  return created.length === 1
}
