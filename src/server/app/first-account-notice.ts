import { makeFirstAccountLink } from '../auth/first-account.ts'
import type { Database } from '../platform/db/database.ts'
import { startTexts } from './start-texts.ts'

/**
 * What a start without an account says: the link by which the first one is made, to a terminal or where it is asked for by
 * `--print-link` alone, so that no log holds it (D42); else the command that prints one. `url` is the address of the app.
 */
export async function firstAccountNotice(
  db: Database,
  {
    url,
    mayShowLink,
    isEmbedded,
    now,
  }: { url: string; mayShowLink: boolean; isEmbedded: boolean; now: Date },
): Promise<string> {
  const link = mayShowLink ? await makeFirstAccountLink(db, { origin: url, now }) : null
  return link === null ? startTexts.noAccount(isEmbedded) : startTexts.firstAccount(link)
}
