import { post } from '../fetch-portal.ts'

type FeedAct = 'portal.feed' | 'portal.renewFeed' | 'portal.removeFeed'

/** Asks the server for an act on the client's feed. Throws when it was not done, or that is not known. */
export async function askFeed(act: FeedAct): Promise<{ path: string | null } | undefined> {
  const answer = await post(act)
  const { result } = (await answer.json()) as {
    result?: { data: { json?: { path: string | null } } }
  }
  if (!result) throw new Error('refused')
  return result.data.json
}
