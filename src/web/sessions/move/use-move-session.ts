import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { moveToasts } from '#shared/calendar/texts.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import type { CachedSession } from '../cached-weeks.ts'
import { usePlacedSessions } from '../placed-sessions.ts'
import type { Placement } from '../series/series-choice-rows.ts'
import type { useSeriesChoice } from '../series/use-series-choice.tsx'
import { movedToast, moveErrorToast, undoErrorToast, undoneToast } from './move-labels.ts'
import { createMoveQueue } from './move-queue.ts'

type Ask = ReturnType<typeof useSeriesChoice>['ask']

interface MoveOptions {
  ask: Ask
  /** Called before sessions are shown elsewhere than they were. */
  onPlacing: (ids: readonly string[]) => void
}

/**
 * Moves sessions, and changes how long they are, outside of their dialog: shown at once, with a way back, and put back
 * with the reason when the server says no. What a move costs is that the sessions are drawn once: there is no state here.
 */
export function useMoveSession({ ask, onPlacing }: MoveOptions) {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const { find, place } = usePlacedSessions()
  const refresh = useRefresh()
  const asker = useAsker(ask)

  const [mover] = useState(() => {
    // A mutation that no component watches: whoever watches is drawn with each of its states.
    const run = <Output>(mutationFn: () => Promise<Output>) =>
      queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined)

    return createMoveQueue<CachedSession>({
      ask: asker.ask,
      move: async (wanted) => {
        const send = () => run(() => client.sessions.move.mutate(wanted))
        try {
          return await send()
        } catch (error) {
          // The answer may have been lost: the same again changes nothing more, and tells what is saved.
          const mayAskAgain = wanted.others.length === 0 && navigator.onLine
          if (!isOutcomeUnknown(error) || !mayAskAgain) throw error
          return send()
        }
      },
      putBack: (list) => {
        const sessions = list.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() }))
        return run(() => client.sessions.putBack.mutate({ sessions }))
      },
      find,
      place: (sessions) => {
        onPlacing(sessions.map(({ id }) => id))
        place(sessions)
      },
      onMoved: ({ undo, ...way }) => notifyUndo({ ...movedToast(way), undo }),
      onMoveFailed: (error) => notifyFailure(moveErrorToast(error)),
      onPutBack: (way) => notifySuccess(undoneToast(way)),
      onPutBackFailed: (error) => notifyFailure(undoErrorToast(error)),
      onIdle: () => void refresh('sessions'),
    })
  })

  useEffect(() => {
    const flush = () => void mover.flushAll()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [mover])
  return mover
}

/** Asks how much of the series. When the screen has been left nobody can answer, and only what is alone is moved. */
function useAsker(ask: Ask) {
  const { client } = trpc.useUtils()
  const [asker] = useState(() => {
    let asking = ask
    let left = newSignal()
    return {
      use: (newest: Ask) => {
        asking = newest
      },
      enter: () => {
        left = newSignal()
      },
      leave: () => left.give(),
      ask: async (about: { sessionId: string; change: Placement }) => {
        const answer = await Promise.race([left.given, asking({ ...about, act: 'move' })])
        if (answer !== 'left') return answer
        const similar = await client.sessions.similar.query({ id: about.sessionId })
        if (similar.length === 0) return { others: [] }
        notifyFailure({ title: moveToasts.unmoved, message: moveToasts.unanswered })
        return null
      },
    }
  })
  useLayoutEffect(() => asker.use(ask), [asker, ask])
  useEffect(() => {
    asker.enter()
    return asker.leave
  }, [asker])
  return asker
}

function newSignal() {
  let give = () => {}
  const given = new Promise<'left'>((resolve) => {
    give = () => resolve('left')
  })
  return { given, give: () => give() }
}
