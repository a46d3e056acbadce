import { isSettled } from '#shared/sessions/status.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import type { RouterOutputs, trpc } from '../../lib/trpc.ts'
import { removalErrorToast, updateErrorToast } from '../errors.ts'
import type { Placement } from './series-choice-rows.ts'

type Sessions = RouterOutputs['sessions']

/** What is to become of a session, as far as it concerns its series. */
export type SeriesChange = Placement &
  Partial<{ potId: string | null; completed: boolean; noShow: boolean }>

/** Something that is about to be done to a session. */
export interface Asking {
  sessionId: string
  act: 'move' | 'edit' | 'remove'
  change?: SeriesChange
}

/** What the question is about: the session as it is saved, and the later ones of its series, soonest first. */
export interface SeriesQuestion {
  act: Asking['act']
  base: Sessions['get']
  similar: Sessions['similar']
  change: SeriesChange | null
}

interface SeriesChoiceFailure {
  error: unknown
  /** The server has answered: what is shown is not what is saved. */
  isGone: boolean
}

/** Neither anything that is held, nor held afterwards: the edit dialog opens over what it has fetched itself. */
const fresh = { staleTime: 0, gcTime: 0, retry: false }

/** The series of a session; 'alone' when it has none. When it cannot be found out, a toast tells why. */
export async function findSeriesChoice(
  sessions: ReturnType<typeof trpc.useUtils>['sessions'],
  { sessionId, act, change }: Asking,
): Promise<SeriesQuestion | 'alone' | SeriesChoiceFailure> {
  try {
    const [similar, base] = await Promise.all([
      sessions.similar.fetch({ id: sessionId }, fresh),
      sessions.get.fetch({ id: sessionId }, fresh),
    ])
    // What somebody has settled meanwhile is the server's to refuse.
    if (similar.length === 0 || isSettled(base)) return 'alone'
    return { act, base, similar, change: change ?? null }
  } catch (error) {
    notifyFailure(act === 'remove' ? removalErrorToast(error) : updateErrorToast(error))
    return { error, isGone: !isOutcomeUnknown(error) }
  }
}
