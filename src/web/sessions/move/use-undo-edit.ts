import { useQueryClient } from '@tanstack/react-query'
import { type SessionTime, sessionTimeOf } from '#shared/sessions/session-time.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { mutateInOrder } from '../session-queue.ts'
import { undoMoveErrorToast, undoneToast } from './labels.ts'

type Undo = RouterOutputs['sessions']['update']['undo']

/** The undo of a move by the dialog (D140): the session and the others of its series that followed it, all or none. */
export function useUndoEdit(): (undo: Undo, from: SessionTime) => void {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refresh = useRefresh()

  async function run(undo: Undo, from: SessionTime): Promise<void> {
    const [first] = undo
    if (!first) return
    const sessions = undo.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() }))
    const ids = undo.map(({ id }) => id)
    const mutationFn = () => client.sessions.undoSeriesChange.mutate({ sessions })
    try {
      await mutateInOrder(queryClient, ids, { mutationFn })
      notifySuccess(undoneToast({ from, to: sessionTimeOf(first), count: undo.length }))
    } catch (error) {
      notifyFailure(undoMoveErrorToast(error))
    }
    void refresh('sessions')
  }
  return (undo, from) => void run(undo, from)
}
