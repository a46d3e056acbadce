import type { PasswordInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { passwordTexts, resetTexts } from '#shared/auth/texts.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'

/** A password on a page without a login. */
export function PublicPasswordField(props: PasswordInputProps) {
  return <PasswordField size="md" withAsterisk={false} {...props} />
}

interface NewPassword {
  password: string
  confirmation: string
}

interface NewPasswordFieldsProps<Values extends NewPassword> {
  form: UseFormReturnType<Values>
  texts: { password: string; confirmation: string }
  /** The user name of the account, for password managers. */
  email?: string
  autoFocus?: boolean
}

/** A new password and its confirmation, on a page without a login. */
export function NewPasswordFields<Values extends NewPassword>(
  props: NewPasswordFieldsProps<Values>,
) {
  const { form, texts, email, autoFocus = false } = props
  return (
    <>
      {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <PublicPasswordField
        name="password"
        label={texts.password}
        description={passwordTexts.hint}
        autoComplete="new-password"
        autoFocus={autoFocus}
        {...form.getInputProps('password')}
        error={inLanguage(form.errors.password)}
      />
      <PublicPasswordField
        name="confirmation"
        label={texts.confirmation}
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
        error={inLanguage(form.errors.confirmation)}
      />
    </>
  )
}

/** The catalogue's texts of a reset are English, the other texts are Swedish (S5). */
function inLanguage(message: ReactNode) {
  if (!message) return null
  const isEnglish = Object.values<ReactNode>(resetTexts.words).includes(message)
  return <span lang={isEnglish ? 'en' : undefined}>{message}</span>
}
