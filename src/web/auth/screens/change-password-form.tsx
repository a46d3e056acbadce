import { Stack } from '@mantine/core'
import { changePasswordInput } from '#shared/auth/inputs.ts'
import { passwordTexts as texts } from '#shared/auth/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useAuth } from '../auth-provider.tsx'
import { changePasswordFieldErrors, obviousPasswordErrors } from '../errors.ts'
import { useChangePassword } from '../mutations.ts'

interface ChangePasswordFormProps {
  /** The label of the password that is replaced: the user's own, or a temporary one. */
  currentLabel: string
  onDone?: () => void
  /** Whether it is one form among others, with a primary button only when it has been filled in. */
  isOneOfMany?: boolean
}

/** Changes the current user's password (S21, D7). */
export function ChangePasswordForm({ currentLabel, onDone, isOneOfMany }: ChangePasswordFormProps) {
  const { state } = useAuth()
  const person = state.is === 'ready' ? state.person : null
  const form = useZodForm(changePasswordInput, {
    initialValues: { currentPassword: '', password: '', confirmation: '' },
    check: ({ password }) => obviousPasswordErrors(password, person ?? {}),
  })
  const change = useChangePassword(() => {
    form.reset()
    onDone?.()
  })
  function focusOnFirst(errors: object) {
    form.getInputNode(fields.find((field) => field in errors) ?? '')?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (change.isPending) return
        change.mutate(values, {
          onError: (error) => {
            const errors = changePasswordFieldErrors(error)
            form.setErrors(errors)
            focusOnFirst(errors)
          },
        })
      }, focusOnFirst)}
    >
      <Stack gap="md" maw="28rem">
        {/* The user name of the account, for password managers. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={person?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label={currentLabel}
          name="currentPassword"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label={texts.password}
          description={texts.hint}
          name="password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={texts.confirmation}
          name="confirmation"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <FormEnd
          failure={change.error && errorMessage(change.error)}
          failureTitle={<span lang="en">{texts.updateFailed}</span>}
          submitLabel={texts.submit}
          isPending={change.isPending}
          isQuiet={isOneOfMany && !form.isDirty()}
        />
      </Stack>
    </form>
  )
}

const fields = ['currentPassword', 'password', 'confirmation'] as const
