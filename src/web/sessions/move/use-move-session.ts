import { useQueryClient } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { AppRouter } from '#server/app/router.ts'
import { moveToasts } from '#shared/calendar/moving/texts.ts'
import type { SessionTime } from '#shared/sessions/session-time.ts'
import { instantOf } from '#shared/time.ts'
import { useAbsenceAt } from '../../absences/use-absences.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { offerMessages } from '../../messages/offers.ts'
import type { AskSeries } from '../series/use-series-choice.tsx'
import { useSessionCache } from '../session-cache.ts'
import { mutateInOrder } from '../session-queue.ts'
import type { WeekSession } from '../week-session.ts'
import { movedToast, moveErrorToast, undoMoveErrorToast, undoneToast } from './labels.ts'
import { createMoveQueue } from './move-queue.ts'
import type { MovedFrom } from './move-undo.ts'

interface MoveOptions {
  ask: AskSeries
  /** Called before sessions are shown at other places. */
  onPlacing: (ids: readonly string[]) => void
}

/**
 * Moves and resizes sessions outside of their dialog, optimistically and with an undo. There is no React state here: a move
 * renders the sessions once.
 */
export function useMoveSession({ ask, onPlacing }: MoveOptions) {
  const queryClient = useQueryClient()
  const { move, undoMove } = useMoveRequests()
  const { findInWeeks, place } = useSessionCache()
  const refresh = useRefresh()
  const prompt = useSeriesPrompt(ask)
  const absenceAt = useAbsenceAt()

  const [queue] = useState(() =>
    createMoveQueue<WeekSession>({
      inOrder: (ids, mutationFn) => mutateInOrder(queryClient, ids, { mutationFn }),
      ask: prompt.ask,
      move,
      undoMove,
      find: findInWeeks,
      place: (sessions) => {
        onPlacing(sessions.map(({ id }) => id))
        place(sessions)
      },
      onMoved: ({ undo, first: { clientId }, sessions, ...summary }) => {
        const { date, time, durationHours } = summary.to
        const absence = absenceAt({ startsAt: instantOf(date, time), durationHours })
        const changes = sessions.map(({ id, ...moved }) => ({ sessionId: id, clientId, ...moved }))
        notifyUndo({ ...movedToast(summary, absence), ...offerMessages({ changes }, undo) })
      },
      onMoveFailed: (error) => notifyFailure(moveErrorToast(error)),
      onUndone: (summary) => notifySuccess(undoneToast(summary)),
      onUndoFailed: (error) => notifyFailure(undoMoveErrorToast(error)),
      onIdle: () => void refresh('sessions'),
    }),
  )

  useEffect(() => {
    const flush = () => void queue.flushAll()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [queue])
  return queue
}

/**
 * Asks how much of the series to move. After the screen is unmounted no dialog can be answered, and only a session
 * without a series is moved.
 */
function useSeriesPrompt(ask: AskSeries) {
  const { client } = trpc.useUtils()
  const [prompt] = useState(() => {
    let current = ask
    let left = newSignal()
    return {
      use: (newest: AskSeries) => {
        current = newest
      },
      enter: () => {
        left = newSignal()
      },
      leave: () => left.give(),
      ask: async (about: { sessionId: string; change: SessionTime }) => {
        const answer = await Promise.race([left.given, current({ ...about, action: 'move' })])
        if (answer !== 'left') return answer
        const laterInSeries = await client.sessions.similar.query({ id: about.sessionId })
        if (laterInSeries.length === 0) return { alsoChange: [] }
        notifyFailure({ title: moveToasts.unmoved, message: moveToasts.unanswered })
        return null
      },
    }
  })
  useLayoutEffect(() => prompt.use(ask), [prompt, ask])
  useEffect(() => {
    prompt.enter()
    return prompt.leave
  }, [prompt])
  return prompt
}

function newSignal() {
  let give = () => {}
  const given = new Promise<'left'>((resolve) => {
    give = () => resolve('left')
  })
  return { given, give: () => give() }
}

type Inputs = inferRouterInputs<AppRouter>['sessions']

/** The requests of the move queue. */
function useMoveRequests() {
  const { client } = trpc.useUtils()
  return useMemo(
    () => ({
      /** Moves a session and the chosen others of its series. Repeated once when the answer was lost. */
      move: async (wanted: Inputs['move'] & { others: readonly string[] }) => {
        const input = { ...wanted, others: [...wanted.others] }
        try {
          return await client.sessions.move.mutate(input)
        } catch (error) {
          // The same input object: one attempt, one idempotency key.
          if (!isOutcomeUnknown(error) || !navigator.onLine) throw error
          return client.sessions.move.mutate(input)
        }
      },
      /** Undoes a move: all of the sessions, or none. */
      undoMove: (sessions: readonly MovedFrom[]) =>
        client.sessions.undoSeriesChange.mutate({
          sessions: sessions.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() })),
        }),
    }),
    [client],
  )
}
