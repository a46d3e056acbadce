import type { Database } from '../db/database.ts'
import type { Contents, Rendering } from '../mail/contents.ts'

/** Renders a reminder, a pot that is running out, or the sample of one, if it is still true. */
export async function clientLetterContents(
  _tx: Database,
  _rendering: Rendering,
): Promise<Contents> {
  return { none: 'superseded' }
}
