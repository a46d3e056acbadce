import { Text } from '@mantine/core'
import { changeEmailInput } from '#shared/auth/email-change/inputs.ts'
import { emailChangeTexts as texts } from '#shared/auth/email-change/texts.ts'
import { errorMessage, isWrongPassword, problemCodeOf } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { DialogForm } from '../../ui/dialog/form-dialog.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { EmailInput } from '../../ui/form/text-inputs.tsx'
import { useChangeEmail } from './mutations.ts'

interface ChangeEmailFormProps {
  own: string
  onCancel: () => void
  onDone: () => void
}

/** Asks for the new address and the password. */
export function ChangeEmailForm({ own, onCancel, onDone }: ChangeEmailFormProps) {
  const change = useChangeEmail()
  const form = useZodForm(changeEmailInput, { initialValues: { email: '', password: '' } })
  const submit = form.onSubmit((values) => {
    if (values.email.trim().toLowerCase() === own.toLowerCase()) {
      form.setErrors({ email: texts.same })
      return
    }
    change.mutate(values, {
      onSuccess: onDone,
      onError: (error) => {
        if (isWrongPassword(error)) form.setErrors({ password: errorMessage(error) })
      },
    })
  })
  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={change}
      messageOf={messageOf}
      onSubmit={submit}
    >
      <Text size="sm">{texts.intro}</Text>
      <EmailInput label={texts.email} required {...form.getInputProps('email')} />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </DialogForm>
  )
}

function messageOf(error: unknown): string | null {
  if (isWrongPassword(error)) return null
  return problemCodeOf(error) === 'FORBIDDEN' ? texts.demo : errorMessage(error)
}
