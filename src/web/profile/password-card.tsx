import { lazy, Suspense } from 'react'
import { passwordTexts } from '#shared/auth/texts.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'

// Below the fold, and used once a year: not a part of the first visit.
const ChangePasswordForm = lazy(async () => ({
  default: (await import('../auth/screens/change-password-form.tsx')).ChangePasswordForm,
}))

/** Another password of one's own (spec 2, Profile). */
export function PasswordCard() {
  return (
    <TitledCard title={passwordTexts.title}>
      <Suspense fallback={<Loading lines={9} />}>
        <ChangePasswordForm currentLabel={passwordTexts.current} />
      </Suspense>
    </TitledCard>
  )
}
