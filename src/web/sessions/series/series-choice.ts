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

/** An action on a session, which may apply to its series. */
export interface PendingAction {
  sessionId: string
  action: 'move' | 'edit' | 'remove'
  change?: SeriesChange
}

/** The question: the saved session, and the later ones of its series, soonest first. */
export interface SeriesQuestion {
  action: PendingAction['action']
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

/** The question about a session's series; 'alone' when it has none. A failure also shows a toast. */
export async function findSeriesChoice(
  sessions: ReturnType<typeof trpc.useUtils>['sessions'],
  { sessionId, action, change }: PendingAction,
): Promise<SeriesQuestion | 'alone' | SeriesChoiceFailure> {
  try {
    const [similar, base] = await Promise.all([
      sessions.similar.fetch({ id: sessionId }, fresh),
      sessions.get.fetch({ id: sessionId }, fresh),
    ])
    // A session settled meanwhile is refused by the server.
    if (similar.length === 0 || isSettled(base)) return 'alone'
    return { action, base, similar, change: change ?? null }
  } catch (error) {
    notifyFailure(action === 'remove' ? removalErrorToast(error) : updateErrorToast(error))
    return { error, isGone: !isOutcomeUnknown(error) }
  }
}
