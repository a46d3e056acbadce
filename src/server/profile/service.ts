import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { keyboardShortcutsInput } from '#shared/profile/inputs.ts'
import { profiles } from '../auth/tables.ts'
import type { PersonContext } from '../context.ts'

/** Turns the shortcuts of a single key on or off, for all logins of this account (WCAG 2.1.4). */
export async function setKeyboardShortcuts(
  { db, actor }: PersonContext,
  { on }: z.infer<typeof keyboardShortcutsInput>,
): Promise<void> {
  await db.update(profiles).set({ keyboardShortcuts: on }).where(eq(profiles.id, actor.id))
}
