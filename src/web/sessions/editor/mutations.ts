import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod/mini'
import type { Change } from '#shared/messages/changes.ts'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { type SessionTime, sessionTimeOf } from '#shared/sessions/session-time.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { type RouterInputs, type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { offerMessages } from '../../messages/offers.ts'
import { isVersionConflict, updateErrorToast } from '../errors.ts'
import { skippedText } from '../labels.ts'
import { movedToast } from '../move/labels.ts'
import { useUndoEdit } from '../move/use-undo-edit.ts'
import { useSessionCache } from '../session-cache.ts'
import { useBookedToast } from '../status/booked-toast.ts'
import type { WeekSession } from '../week-session.ts'
import { typedHours } from './fields/session-values.ts'

/**
 * Saves a session, and others of its series with it. Only its status is shown optimistically. `onSaved` is called before
 * what is stale is fetched again, and what it renders is committed by then.
 */
export function useUpdateSession({
  onSaved,
  changes,
}: {
  onSaved: () => void
  /** What the clients may be told of the save under way. */
  changes: RefObject<readonly Change[]>
}) {
  const refresh = useRefresh()
  const cache = useSessionCache()
  const undoEdit = useUndoEdit()
  return trpc.sessions.update.useMutation({
    onMutate: async (wanted) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      const saved = new Set([wanted.id, ...(wanted.others ?? [])])
      cache.patch((session) => (saved.has(session.id) ? withFlags(session, wanted) : session))
      return { rollback }
    },
    onSuccess: ({ updated, skipped, undo }, wanted) => {
      const { date, time } = wanted
      const to = { date, time, durationHours: typedHours(wanted.durationHours) ?? 0 }
      notifySuccess({
        title: sessionToasts.updated(updated),
        message:
          [placeText(undo, to), skippedText(skipped)].filter(Boolean).join('. ') || undefined,
        ...offerMessages(
          { changes: changes.current },
          undo.length > 0 ? () => undoEdit(undo, to) : undefined,
        ),
      })
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

/** Where a move has taken them: the toasts of several saves would else say the same. */
function placeText(undo: RouterOutputs['sessions']['update']['undo'], to: SessionTime) {
  const [first] = undo
  if (!first) return undefined
  const { title, message } = movedToast({ from: sessionTimeOf(first), to, count: undo.length })
  return message ? `${title}. ${message}` : title
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

/**
 * Creates a session and its repeats; the toast names the client by `nameOf`. When the answer holds duplicates nothing was
 * created; the dialog shows them. Else `onCreated` is called with the id of the first session, before what is stale is
 * fetched again, and what it renders is committed by then.
 */
export function useCreateSession(options: {
  nameOf: (clientId: string) => string
  onCreated: (id: string) => void
}) {
  const refresh = useRefresh()
  const latest = useLatest(options)
  const showBooked = useBookedToast()
  return trpc.sessions.create.useMutation({
    onSuccess: ({ created, duplicates }, input) => {
      const { nameOf, onCreated } = latest.current
      if (duplicates.length === 0) flushSync(() => onCreated(input.id))
      // Also after a refusal: the duplicates were not in the cache.
      void refresh('sessions')
      const startsAt = firstStartOf(input)
      if (duplicates.length > 0 || !startsAt) return
      const { id, clientId } = input
      showBooked({ id, clientId, count: created, client: nameOf(clientId), startsAt })
    },
    onError: (_error, { repeatWeeks, weekdays = [] }) =>
      notifyFailure({
        title: sessionToasts.createFailed,
        message:
          Number(repeatWeeks) > 0 || weekdays.length > 0
            ? sessionToasts.createManyFailed
            : undefined,
      }),
  })
}

function firstStartOf(input: RouterInputs['sessions']['create']): Date | undefined {
  const skipped = new Set(input.skip)
  const starts = seriesStarts({ ...input, repeatWeeks: Number(input.repeatWeeks) })
  return starts.find((_, place) => !skipped.has(place))
}
