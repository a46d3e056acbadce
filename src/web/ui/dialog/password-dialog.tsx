import type { ReactNode } from 'react'
import { passwordAgainInput } from '#shared/auth/password-fields.ts'
import { passwordAgainTexts as texts } from '#shared/auth/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { errorMessage, isWrongPassword } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { PasswordField } from '../form/password-field.tsx'
import { DialogForm, FormDialog } from './form-dialog.tsx'
import type { DialogState } from './use-dialog.ts'

/** What the form needs of a mutation of TanStack Query, or of tRPC's. */
export interface PasswordMutation<Variables, Answer> {
  isPending: boolean
  error: unknown
  mutate: (
    variables: Variables & { password: string },
    options: { onSuccess: (answer: Answer) => void; onError: (error: unknown) => void },
  ) => void
}

interface PasswordFormProps<Variables, Answer> {
  submitLabel: string
  onCancel: () => void
  /** It shows its toasts, but none for a wrong password (`isWrongPassword`), which the field shows. */
  mutation: PasswordMutation<Variables, Answer>
  variables: Variables
  onDone?: (answer: Answer) => void
  isDestructive?: boolean
  disabled?: boolean
  /** The consequences. */
  children: ReactNode
}

/** The form of a dialog whose mutation asks for the current user's password again. */
export function PasswordForm<Variables, Answer>(props: PasswordFormProps<Variables, Answer>) {
  const { mutation, variables, onDone, children, ...rest } = props
  const { email } = useCurrentUser()
  const form = useZodForm(passwordAgainInput, { initialValues: { password: '' } })
  const focusField = () => form.getInputNode('password')?.focus()

  function fail(error: unknown) {
    if (isWrongPassword(error)) form.setErrors({ password: texts.wrong })
    // Also after any other failure: the button loses the focus while it is disabled.
    focusField()
  }

  return (
    <DialogForm
      {...rest}
      saving={mutation}
      messageOf={(error) => (isWrongPassword(error) ? null : errorMessage(error))}
      onSubmit={form.onSubmit(({ password }) => {
        if (mutation.isPending) return
        mutation.mutate(
          { ...variables, password },
          { onSuccess: (answer) => onDone?.(answer), onError: fail },
        )
      }, focusField)}
    >
      {children}
      {/* The user name of the account, for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.label}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </DialogForm>
  )
}

interface PasswordDialogProps<Subject, Variables, Answer>
  extends Pick<PasswordFormProps<Variables, Answer>, 'mutation' | 'isDestructive'> {
  dialog: DialogState<Subject>
  title: (subject: Subject) => string
  submitLabel: (subject: Subject) => string
  variables: (subject: Subject) => Variables
  /** Called when the dialog has closed after a success. Move the focus here if the button that opened it is gone. */
  onDone?: (subject: Subject) => void
  /** The consequences. */
  children: (subject: Subject) => ReactNode
}

/** Confirms a mutation with the current user's password; stays open when it has failed. */
export function PasswordDialog<Subject, Variables, Answer>(
  props: PasswordDialogProps<Subject, Variables, Answer>,
) {
  const { dialog, title, submitLabel, variables, onDone, children, ...rest } = props
  return (
    <FormDialog dialog={dialog} title={title}>
      {(subject) => (
        <PasswordForm
          {...rest}
          submitLabel={submitLabel(subject)}
          onCancel={dialog.close}
          variables={variables(subject)}
          onDone={() => {
            dialog.close()
            onDone?.(subject)
          }}
        >
          {children(subject)}
        </PasswordForm>
      )}
    </FormDialog>
  )
}
