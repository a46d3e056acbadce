import { callPortal } from '../fetch-portal.ts'

type FeedAct = 'portal.feed' | 'portal.renewFeed' | 'portal.removeFeed'

/** Asks the server for an act on the client's feed. Throws when it was not done, or that is not known. */
export async function askFeed(act: FeedAct): Promise<{ path: string | null } | undefined> {
  const answer = await callPortal(act)
  if ('code' in answer) throw new Error(answer.code)
  return answer.data as { path: string | null } | undefined
}
