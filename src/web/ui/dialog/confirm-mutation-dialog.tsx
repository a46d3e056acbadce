import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '#shared/texts.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { DialogState } from './use-dialog.ts'

/** What the dialog needs of a mutation of TanStack Query, or of tRPC's. */
interface Mutation<Variables> {
  isPending: boolean
  error: unknown
  reset: () => void
  mutate: (
    variables: Variables,
    options: { onSuccess: () => void; onError: (error: unknown) => void },
  ) => void
}

interface ConfirmMutationDialogProps<Subject, Variables> {
  dialog: DialogState<Subject>
  /** The question, the button that names the action and, without children, the consequences. */
  texts: { title: string | ((subject: Subject) => string); confirm: string; text?: string }
  /** Nothing is lost by it: the button is not red. */
  isHarmless?: boolean
  /** The consequences, with counts. */
  children?: (subject: Subject) => ReactNode
  mutation: Mutation<Variables>
  variables: (subject: Subject) => Variables
  /**
   * Called when the dialog has closed after a success, or after an error that `closesOn` accepts. Move the focus here if
   * the button that opened the dialog is gone.
   */
  onDone?: (subject: Subject, error: unknown) => void
  /** Errors that leave nothing to confirm, such as a row that is already gone: they close the dialog like a success. */
  closesOn?: (error: unknown) => boolean
  /** Shows the last error in the dialog too, where a toast would be gone too soon. Cancelling forgets it. */
  errorMessage?: (error: unknown) => string
  /** The mutation is optimistic: closes at once, and calls `onDone` without waiting for the answer. */
  isOptimistic?: boolean
  /** It cannot be confirmed before this is loaded; when loading fails, the button retries it. */
  impact?: { isFetching: boolean; isError: boolean; refetch: () => unknown }
  /** Not loaded yet: the button shows it. */
  isLoading?: boolean
  /** It cannot be done; the children say why. */
  isBlocked?: boolean
}

/**
 * Confirms a mutation: shows that it is pending, closes when it has succeeded, and stays open when it has failed, so that
 * it can be tried again. The mutation itself shows its toasts.
 */
export function ConfirmMutationDialog<Subject, Variables>(
  props: ConfirmMutationDialogProps<Subject, Variables>,
) {
  const { dialog, texts, isHarmless = false, children, mutation, errorMessage, impact } = props
  const { subject, isOpen, close } = dialog
  const mustRetry = impact?.isError && !impact.isFetching

  function titleFor(about: Subject): string {
    return typeof texts.title === 'string' ? texts.title : texts.title(about)
  }

  function finish(done: Subject, error: unknown) {
    close()
    props.onDone?.(done, error)
  }

  function confirm() {
    if (subject === null) return
    if (mustRetry) return void impact.refetch()
    mutation.mutate(props.variables(subject), {
      onSuccess: () => !props.isOptimistic && finish(subject, null),
      onError: (error) => props.closesOn?.(error) && finish(subject, error),
    })
    if (props.isOptimistic) finish(subject, null)
  }

  function cancel() {
    close()
    if (errorMessage) mutation.reset()
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={cancel}
      danger={!isHarmless}
      title={subject === null ? '' : titleFor(subject)}
      confirmLabel={mustRetry ? commonTexts.retry : texts.confirm}
      busy={mutation.isPending || impact?.isFetching || props.isLoading}
      onConfirm={props.isBlocked ? null : confirm}
    >
      <Stack gap="xs">
        {subject !== null && (children ? children(subject) : <Text>{texts.text}</Text>)}
        {errorMessage && mutation.error !== null && (
          <ErrorAlert>{errorMessage(mutation.error)}</ErrorAlert>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
