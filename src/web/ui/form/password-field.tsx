import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { loginTexts } from '#shared/auth/texts.ts'
// Beyond theme/base-styles.ts, in the order of Mantine's css-files-list.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'

/** A password, with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      visibilityToggleButtonProps={{ 'aria-label': loginTexts.showPassword, tabIndex: 0 }}
      {...props}
    />
  )
}
