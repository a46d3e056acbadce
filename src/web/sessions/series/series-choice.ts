import { isSettled } from '#shared/sessions/status.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import type { RouterOutputs, trpc } from '../../lib/trpc.ts'
import { updateErrorToast } from '../errors.ts'
import { removalErrorToast } from '../remove/errors.ts'
import type { Placement } from './series-choice-rows.ts'

type Sessions = RouterOutputs['sessions']

/** A change to a session that can apply to its series. */
export type SeriesChange = Placement &
  Partial<{ potId: string | null; completed: boolean; noShow: boolean }>

/** A pending action on a session. */
export interface Asking {
  sessionId: string
  act: 'move' | 'edit' | 'remove'
  change?: SeriesChange
}

/** The question: the saved session, and the later ones of its series, soonest first. */
export interface SeriesQuestion {
  act: Asking['act']
  base: Sessions['get']
  similar: Sessions['similar']
  change: SeriesChange | null
}

interface SeriesChoiceFailure {
  error: unknown
  /** The server has answered with an error, so the shown session is stale. */
  isGone: boolean
}

/** Bypasses the cache in both directions: the edit dialog must not open over this answer. */
const fresh = { staleTime: 0, gcTime: 0, retry: false }

/** The question about a session's series; 'alone' when it has none. A failure is also told by a toast. */
export async function findSeriesChoice(
  sessions: ReturnType<typeof trpc.useUtils>['sessions'],
  { sessionId, act, change }: Asking,
): Promise<SeriesQuestion | 'alone' | SeriesChoiceFailure> {
  try {
    const [similar, base] = await Promise.all([
      sessions.similar.fetch({ id: sessionId }, fresh),
      sessions.get.fetch({ id: sessionId }, fresh),
    ])
    // A session settled meanwhile is refused by the server.
    if (similar.length === 0 || isSettled(base)) return 'alone'
    return { act, base, similar, change: change ?? null }
  } catch (error) {
    notifyFailure(act === 'remove' ? removalErrorToast(error) : updateErrorToast(error))
    return { error, isGone: !isOutcomeUnknown(error) }
  }
}
