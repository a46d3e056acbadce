import { errorToast, isUnconfirmed } from './error-messages.ts'
import type { Changed } from './refresh.ts'
import { useRefresh } from './refresh.ts'
import { notifyFailure, notifySuccess } from './toasts/notify.tsx'
import type { Toast } from './toasts/toast.ts'

interface MutationFeedback<Input, Output> {
  /** What the mutation writes; the refresh map says which queries that makes stale. */
  changes: Changed
  /** The toast, or its title; with `undo` it offers one. */
  success:
    | string
    | ((input: Input, output: Output) => string | (Toast & { undo?: (() => void) | undefined }))
  /** The toast, or its title over the catalogue's message of the error. */
  error: string | ((error: unknown, input: Input) => string | Toast)
  /**
   * Whether an error refetches too, since a change on another device may have caused it: `background`, or `awaited`,
   * when callbacks of `mutate` need the fresh data.
   */
  refreshOnError?: 'background' | 'awaited'
}

/**
 * The options of a mutation without an optimistic update: a toast for its outcome, and the refetch of what is stale. It
 * stays pending until the screen is fresh.
 */
export function useMutationFeedback<Input, Output>(feedback: MutationFeedback<Input, Output>) {
  const refresh = useRefresh()
  const { changes, success, error: failure, refreshOnError } = feedback
  return {
    onSuccess: async (output: Output, input: Input) => {
      const shown = typeof success === 'string' ? success : success(input, output)
      notifySuccess(typeof shown === 'string' ? { title: shown } : shown)
      await refresh(changes)
    },
    onError: async (error: unknown, input: Input) => {
      if (!isUnconfirmed(error)) {
        const shown = typeof failure === 'string' ? failure : failure(error, input)
        notifyFailure(typeof shown === 'string' ? errorToast(shown, error) : shown)
      }
      if (refreshOnError === 'awaited') await refresh(changes)
      else if (refreshOnError === 'background') void refresh(changes)
    },
  }
}
