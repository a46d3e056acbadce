import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { changePasswordInput } from '#shared/auth/inputs.ts'
import { loginTexts, passwordTexts as texts } from '#shared/auth/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import './login-styles.ts'
import { useAuth } from '../auth-provider.tsx'
import { useChangePassword } from './use-change-password.ts'

interface ChangePasswordFormProps {
  /** What the password that is about to go is called: one's own, or a temporary one. */
  currentLabel: string
  onDone?: () => void
}

/** Exchanges one's own password for another (spec 2, Profile; design D7). */
export function ChangePasswordForm({ currentLabel, onDone }: ChangePasswordFormProps) {
  const { state } = useAuth()
  const form = useZodForm(changePasswordInput, {
    initialValues: { currentPassword: '', password: '', confirmation: '' },
  })
  const change = useChangePassword(() => {
    form.reset()
    onDone?.()
  })
  function focusOn(field: string) {
    form.getInputNode(field)?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (change.isPending) return
          change.mutate(values, {
            onError: (error) => {
              const field = fieldOf(error)
              if (!field) return
              form.setFieldError(field, errorMessage(error))
              focusOn(field)
            },
          })
        },
        (errors) => focusOn(fields.find((field) => field in errors) ?? ''),
      )}
    >
      <Stack gap="md" maw="28rem">
        {/* Whose password it is, for what keeps passwords. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={state.is === 'ready' ? (state.person?.email ?? '') : ''}
          readOnly
          hidden
        />
        <PasswordInput
          label={currentLabel}
          name="currentPassword"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={showButton}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={texts.password}
          description={texts.hint}
          name="password"
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={showButton}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={texts.confirmation}
          name="confirmation"
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={showButton}
          {...form.getInputProps('confirmation')}
        />
        {change.error && (
          <Alert
            variant="outline"
            color="red"
            role="alert"
            title={<span lang="en">{texts.updateFailed}</span>}
          >
            {errorMessage(change.error)}
          </Alert>
        )}
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}

const fields = ['currentPassword', 'password', 'confirmation'] as const

const showButton = { 'aria-label': loginTexts.showPassword, tabIndex: 0 }

/** The field that a refusal is about, if it is about one. */
function fieldOf(error: unknown): (typeof fields)[number] | null {
  const code = problemCodeOf(error)
  if (code === 'PASSWORD_WRONG') return 'currentPassword'
  return code === 'PASSWORD_COMMON' ? 'password' : null
}
