import { feedDialogTexts as texts } from '#shared/feeds/texts.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { trpc } from '../lib/trpc.ts'

export function useCreateFeed() {
  return trpc.feeds.create.useMutation(
    useMutationFeedback({
      changes: 'feeds',
      success: texts.created,
      error: texts.createFailed,
      refreshOnError: 'awaited',
    }),
  )
}

export function useRenewFeed() {
  return trpc.feeds.renew.useMutation(
    useMutationFeedback({
      changes: 'feeds',
      success: texts.renewed,
      error: texts.renewFailed,
      // When the outcome is unknown, the address on the screen may be dead.
      refreshOnError: 'awaited',
    }),
  )
}

export function useRemoveFeed() {
  return trpc.feeds.remove.useMutation(
    useMutationFeedback({
      changes: 'feeds',
      success: texts.removed,
      error: texts.removeFailed,
      refreshOnError: 'awaited',
    }),
  )
}
