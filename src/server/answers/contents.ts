import type { Database } from '../db/database.ts'
import type { Contents, Rendering } from '../mail/contents.ts'

/** Renders what clients have answered, if it is still true. */
export async function answerContents(_tx: Database, _rendering: Rendering): Promise<Contents> {
  return { none: 'superseded' }
}
