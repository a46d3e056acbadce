import { flushSync } from 'react-dom'
import type { z } from 'zod/mini'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { isVersionConflict, updateErrorToast } from '../errors.ts'
import { skippedText } from '../labels.ts'
import { useSessionCache } from '../session-cache.ts'
import type { WeekSession } from '../week-session.ts'

/**
 * Saves a session, and others of its series with it. Only its status is shown optimistically. `onSaved` is called before
 * what is stale is fetched again, and what it renders is committed by then.
 */
export function useUpdateSession({ onSaved }: { onSaved: () => void }) {
  const refresh = useRefresh()
  const cache = useSessionCache()
  return trpc.sessions.update.useMutation({
    onMutate: async (wanted) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      const saved = new Set([wanted.id, ...(wanted.others ?? [])])
      cache.patch((session) => (saved.has(session.id) ? withFlags(session, wanted) : session))
      return { rollback }
    },
    onSuccess: ({ updated, skipped }) => {
      notifySuccess({ title: sessionToasts.updated(updated), message: skippedText(skipped) })
      flushSync(onSaved)
    },
    onError: (error, _wanted, context) => {
      context?.rollback()
      // The dialog shows a version conflict itself.
      if (!isVersionConflict(error)) notifyFailure(updateErrorToast(error))
    },
    onSettled: () => void refresh('sessions'),
  })
}

/** A new time is not patched, since it may belong to another week: it is shown when the server has answered. */
function withFlags(
  session: WeekSession,
  {
    completed,
    noShow,
    potId,
  }: Pick<z.input<typeof updateSessionInput>, 'completed' | 'noShow' | 'potId'>,
): WeekSession {
  const settled = hasStatus({ completed, noShow })
  const warnings = session.warnings.filter((warning) => warning !== 'charged')
  return {
    ...session,
    completed,
    noShow,
    warnings: settled ? (potId === null ? [] : ['charged']) : warnings,
  }
}
