import { endTexts, giveTexts, receiveTexts } from '#shared/handover/texts.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { trpc } from '../lib/trpc.ts'

/** Offers a client to another trainer (D37). */
export function useStartHandover({ client, receiver }: { client: string; receiver: string }) {
  return trpc.handover.start.useMutation(
    useMutationFeedback({
      changes: 'handovers',
      success: () => ({
        title: giveTexts.started(receiver),
        message: giveTexts.startedHint(client),
      }),
      error: giveTexts.startFailed,
      refreshOnError: 'background',
    }),
  )
}

/** Ends a hand-over that waits: the giver withdraws it or dismisses what was asked, the receiver declines. */
export function useEndHandover(success: string) {
  return trpc.handover.end.useMutation(
    useMutationFeedback({
      changes: 'handovers',
      success,
      error: endTexts.failed,
      refreshOnError: 'background',
    }),
  )
}

/** Receives a client; the undo hands it back. */
export function useAcceptHandover(client: string) {
  const { mutate: undo } = useUndoHandover()
  return trpc.handover.accept.useMutation(
    useMutationFeedback({
      changes: 'handovers',
      success: (_input: { clientId: string }, { id }: { id: string }) => ({
        title: receiveTexts.accepted(client),
        undo: () => undo({ id }),
      }),
      error: receiveTexts.acceptFailed,
      refreshOnError: 'background',
    }),
  )
}

/** Undoes a hand-over, for as long as nothing was done for the client since. */
export function useUndoHandover() {
  return trpc.handover.undo.useMutation(
    useMutationFeedback({
      changes: 'handovers',
      success: endTexts.undone,
      error: endTexts.undoFailed,
      refreshOnError: 'background',
    }),
  )
}
