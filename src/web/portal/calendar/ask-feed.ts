import { newId } from '../../lib/new-id.ts'
import { callPortal } from '../fetch-portal.ts'

type FeedAct = 'portal.feed' | 'portal.renewFeed' | 'portal.removeFeed'

/** The act whose answer was lost, with its idempotency key: the same again is a retry (D38). */
let lost: { act: FeedAct; key: string } | null = null

/** Asks the server for an act on the client's feed. Throws when it was not done, or that is not known. */
export async function askFeed(act: FeedAct): Promise<{ path: string | null } | undefined> {
  const key = lost?.act === act ? lost.key : newId()
  const answer = await callPortal(act, { key })
  const isUnknown =
    'code' in answer && ['OFFLINE', 'UNAVAILABLE', 'UNEXPECTED'].includes(answer.code)
  lost = isUnknown ? { act, key } : null
  if ('code' in answer) throw new Error(answer.code)
  return answer.data as { path: string | null } | undefined
}
