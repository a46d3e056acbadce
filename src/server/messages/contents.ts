import type { Database } from '../db/database.ts'
import type { Contents, Rendering } from '../mail/contents.ts'

/** Renders a message about changes, if it is still true. */
export async function messageContents(_tx: Database, _rendering: Rendering): Promise<Contents> {
  return { none: 'superseded' }
}
