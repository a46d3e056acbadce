import type { trpc } from '../../lib/trpc.ts'
import { loadEditParts } from './edit-session-parts.ts'

/** How an edited session is fetched: anew for each dialog, since a form over a cached old version would be refused. */
export const anew = { staleTime: 0, gcTime: 0 }

/** Loads the parts of the edit dialog, and sends its requests, so that they are under way while it is rendered. */
export function requestEdited({ sessions }: ReturnType<typeof trpc.useUtils>, id: string) {
  for (const part of [sessions.get, sessions.series]) void part.prefetch({ id }, anew)
  // The batch is sent by a timer, too.
  return Promise.all([loadEditParts(), new Promise((resolve) => setTimeout(resolve))])
}
