import { passwordTexts } from '#shared/auth/texts.ts'
import { ChangePasswordForm } from '../auth/change-password-form.tsx'
import { TitledCard } from '../ui/titled-card.tsx'

/** Another password of one's own (spec 2, Profile). */
export function PasswordCard() {
  return (
    <TitledCard title={passwordTexts.title}>
      <ChangePasswordForm currentLabel={passwordTexts.current} />
    </TitledCard>
  )
}
