import { passwordTexts } from '#shared/auth/texts.ts'
import { ChangePasswordForm } from '../auth/screens/change-password-form.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'

/** The form that changes the user's own password (S21). */
export function PasswordCard() {
  return (
    <TitledCard title={passwordTexts.title}>
      <ChangePasswordForm currentLabel={passwordTexts.current} isOneOfMany />
    </TitledCard>
  )
}
