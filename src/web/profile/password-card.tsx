import { passwordTexts } from '#shared/auth/texts.ts'
import { ChangePasswordForm } from '../auth/change-password-form.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Another password of one's own (spec 2, Profile). */
export function PasswordCard() {
  return (
    <ProfileCard title={passwordTexts.title}>
      <ChangePasswordForm currentLabel={passwordTexts.current} />
    </ProfileCard>
  )
}
