import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { activationTexts as texts } from '#shared/auth/texts.ts'
import { NewPasswordFields } from './password-fields.tsx'
import { PublicForm } from './public-form-card.tsx'
import type { usePublicForm } from './use-public-form.ts'

interface ActivationFormProps {
  form: Pick<ReturnType<typeof usePublicForm>, 'parts' | 'errors'>
  /** The address of the account, when no field asks for it. */
  email?: string
  /** The fields above those of every activation. */
  children?: ReactNode
}

/** The form that activates an invited account: a name and a new password. */
export function ActivationForm({ form, email, children }: ActivationFormProps) {
  return (
    <PublicForm
      {...form.parts}
      failureTitle={texts.failed}
      submitLabel={texts.submit}
      submittingLabel={texts.submitting}
    >
      {children}
      <TextInput
        name="name"
        label={texts.name}
        description={texts.nameHint}
        error={form.errors.name}
        autoComplete="name"
        size="md"
      />
      <NewPasswordFields texts={texts} errors={form.errors} email={email} />
    </PublicForm>
  )
}
