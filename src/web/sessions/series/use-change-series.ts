import { duplicateTexts } from '#shared/sessions/form/texts.ts'
import { changeSeriesTexts as texts } from '#shared/sessions/series/texts.ts'
import { instantOf } from '#shared/time.ts'
import { errorMessage, problemCodeOf, retryOnce } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { offerMessages } from '../../messages/offers.ts'
import { isVersionConflict } from '../errors.ts'
import { skippedText } from '../labels.ts'
import { movedChanges } from '../told-changes.ts'

/** Why a series could not be changed, in words. */
export function changeSeriesMessage(error: unknown): string {
  return problemCodeOf(error) === 'CONFLICT' ? duplicateTexts.one : errorMessage(error)
}

/** Changes a series, with an undo of all of it. The dialog shows why it was refused. */
export function useChangeSeries(base: { id: string; clientId: string; startsAt: Date }) {
  const refresh = useRefresh()
  const undo = trpc.sessions.undoSeriesChange.useMutation({
    onSuccess: () => notifySuccess({ title: texts.undone }),
    onError: (error) =>
      notifyFailure({
        title: texts.undoFailed,
        message: isVersionConflict(error) ? texts.changedSince : errorMessage(error),
      }),
    onSettled: () => void refresh('sessions'),
  })
  return trpc.sessions.changeSeries.useMutation({
    retry: retryOnce,
    onSuccess: ({ undo: before, ...answer }, { date, time }) => {
      const toast = { title: texts.saved(answer), message: skippedText(answer.skipped) }
      const sessions = before.sessions.map((one) => ({
        ...one,
        startsAt: one.startsAt.toISOString(),
      }))
      const others = before.sessions.filter(({ id }) => id !== base.id)
      const changes = movedChanges(base, { date, time }, others)
      // When they are, the server tells when it is asked for the messages.
      const added = before.added.map(({ id }) => ({
        sessionId: id,
        clientId: base.clientId,
        from: null,
        to: instantOf(date, time),
      }))
      notifyUndo({
        ...toast,
        ...offerMessages({ changes: [...changes, ...added] }, () =>
          undo.mutate({ sessions, added: before.added }),
        ),
      })
    },
    onSettled: () => void refresh('sessions'),
  })
}
