// npm run admin:create: the first account, or one more of its kind (design D29).
import { randomUUID } from 'node:crypto'
import { createPasswords, productCost } from '../auth/passwords.ts'
import { profiles } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import { readAdminEnv } from '../env.ts'
import { askForAdmin, firstMessage, type NewAdmin, newAdminInput } from './support/new-admin.ts'
import { openTerminal } from './support/terminal.ts'
import { adminTexts } from './support/texts.ts'
import { complain, say, withDatabase } from './support/with-database.ts'

await withDatabase(async ({ db }) => {
  const admin = await wantedAdmin()
  if (!admin) return 1
  if (!(await create(db, admin))) {
    complain(adminTexts.exists(admin.email))
    return 1
  }
  say(adminTexts.created(admin.email))
  return 0
})

/** The account that the environment names, else the one that the person does; null, having said why, when neither. */
async function wantedAdmin(): Promise<NewAdmin | null> {
  const given = readAdminEnv()
  if (given) {
    const parsed = newAdminInput.safeParse({ ...given, name: given.name ?? adminTexts.defaultName })
    if (parsed.success) return parsed.data
    complain(firstMessage(parsed.error))
    return null
  }
  const terminal = openTerminal()
  try {
    const asked = await askForAdmin(terminal)
    if (!asked) complain(adminTexts.cancelled)
    return asked
  } finally {
    terminal.close()
  }
}

/** False when somebody has that e-mail already, whatever they are. */
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
