import type { z } from 'zod/mini'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/texts.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { type CachedSession, useCachedWeeks } from '../cached-weeks.ts'
import { skippedText, updateErrorToast } from '../outcomes.ts'

/** Saves a session, and others of its series with it. Its switches show in the calendar at once. */
export function useUpdateSession() {
  const refresh = useRefresh()
  const weeks = useCachedWeeks()
  return trpc.sessions.update.useMutation({
    onMutate: async (wanted) => {
      const saved = new Set([wanted.id, ...(wanted.others ?? [])])
      return {
        restore: await weeks.change((session) =>
          saved.has(session.id) ? withFlags(session, wanted) : session,
        ),
      }
    },
    onSuccess: ({ updated, skipped }) =>
      notifySuccess({ title: sessionToasts.updated(updated), message: skippedText(skipped) }),
    onError: (error, _wanted, shown) => {
      shown?.restore()
      // The dialog itself tells that somebody else was faster.
      if (problemCodeOf(error) !== 'SESSION_CHANGED') notifyFailure(updateErrorToast(error))
    },
    onSettled: () => void refresh('sessions'),
  })
}

/** What else is saved waits for the server: a new time may belong in another week. */
function withFlags(
  session: CachedSession,
  {
    completed,
    noShow,
    potId,
  }: Pick<z.input<typeof updateSessionInput>, 'completed' | 'noShow' | 'potId'>,
): CachedSession {
  const settled = isSettled({ completed, noShow })
  const warnings = session.warnings.filter((warning) => warning !== 'charged')
  return {
    ...session,
    completed,
    noShow,
    warnings: settled ? (potId === null ? [] : ['charged']) : warnings,
  }
}
