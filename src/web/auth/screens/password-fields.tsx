import type { PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { passwordTexts } from '#shared/auth/texts.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'

/** A password on a page without a login. */
export function PublicPasswordField(props: PasswordInputProps) {
  return <PasswordField size="md" withAsterisk={false} {...props} />
}

interface NewPasswordFieldsProps {
  texts: { password: string; confirmation: string }
  errors: { password?: ReactNode; confirmation?: ReactNode }
  /** The user name of the account, for password managers. */
  email?: string
  autoFocus?: boolean
}

/** A new password and its confirmation, on a page without a login. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { texts, errors, email, autoFocus = false } = props
  return (
    <>
      {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <PublicPasswordField
        name="password"
        label={texts.password}
        description={passwordTexts.hint}
        error={errors.password}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PublicPasswordField
        name="confirmation"
        label={texts.confirmation}
        error={errors.confirmation}
        autoComplete="new-password"
      />
    </>
  )
}
