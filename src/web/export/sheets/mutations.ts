import { sheetTexts as texts } from '#shared/export/sheets/texts.ts'
import { useMutationFeedback } from '../../lib/mutation-feedback.ts'
import { trpc } from '../../lib/trpc.ts'

export function useMakeSheet() {
  return trpc.export.makeSheet.useMutation(
    useMutationFeedback({
      changes: 'sheets',
      success: texts.created,
      error: texts.createFailed,
      refreshOnError: 'awaited',
    }),
  )
}

export function useEndSheet() {
  return trpc.export.endSheet.useMutation(
    useMutationFeedback({
      changes: 'sheets',
      success: texts.ended,
      error: texts.endFailed,
      // When the outcome is unknown, the address on the screen may be dead.
      refreshOnError: 'awaited',
    }),
  )
}
