import { passwordTexts } from '#shared/auth/texts.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'

// Below the fold and rarely used, so not a part of the first visit.
const ChangePasswordForm = lazyComponent(
  () => import('../auth/screens/change-password-form.tsx'),
  'ChangePasswordForm',
)

/** The form that changes the user's own password (spec 2, Profile). */
export function PasswordCard() {
  return (
    <TitledCard title={passwordTexts.title}>
      <ChangePasswordForm
        fallback={<Loading lines={9} />}
        currentLabel={passwordTexts.current}
        isOneOfMany
      />
    </TitledCard>
  )
}
