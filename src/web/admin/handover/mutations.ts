import { disabledTexts as texts } from '#shared/handover/admin/texts.ts'
import { endTexts, giveTexts } from '#shared/handover/texts.ts'
import { useMutationFeedback } from '../../lib/mutation-feedback.ts'
import { trpc } from '../../lib/trpc.ts'

/** Offers clients of a disabled account to the trainer of this name (D37). */
export function useStartForDisabled(receiver: string) {
  return trpc.handover.startForDisabled.useMutation(
    useMutationFeedback({
      changes: 'handovers',
      success: ({ clientIds }: { clientIds: string[] }) => ({
        title: giveTexts.started(receiver),
        message: texts.started(clientIds.length),
      }),
      error: texts.failed,
      refreshOnError: 'background',
    }),
  )
}

/** Withdraws the offer of a disabled account's client. */
export function useEndForDisabled() {
  return trpc.handover.endForDisabled.useMutation(
    useMutationFeedback({
      changes: 'handovers',
      success: endTexts.withdrawn,
      error: endTexts.failed,
      refreshOnError: 'background',
    }),
  )
}
