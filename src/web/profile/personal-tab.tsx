import { hasTrainerSettings, isTrainerRole } from '#shared/access/roles.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { errorMessage } from '../lib/error-messages.ts'
import { lazyComponent } from '../lib/lazy-module.ts'
import { trpc } from '../lib/trpc.ts'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonalForm } from './personal-form.tsx'
import { PictureCard } from './picture-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'
import { TrainerSettingsForm } from './trainer-settings-form.tsx'

const AccountDataCard = lazyComponent(() => import('./account-data-card.tsx'), 'AccountDataCard')

const EraseAccountCard = lazyComponent(() => import('./erase-account-card.tsx'), 'EraseAccountCard')

/** The tab "Personuppgifter" (spec 2, Profile). */
export function PersonalTab() {
  const { role } = useCurrentUser()
  return (
    <>
      <PictureCard />
      <ProfileForms />
      <PasswordCard />
      {/* The shortcuts are those of the trainer pages. */}
      {isTrainerRole(role) && <ShortcutsCard />}
      <AccountDataCard fallback={null} />
      <EraseAccountCard fallback={null} />
    </>
  )
}

/** The forms of the stored profile, each in a card. */
function ProfileForms() {
  const { role } = useCurrentUser()
  const own = trpc.profile.get.useQuery()
  if (own.isError && !own.data)
    return (
      <TitledCard title={profileTexts.personal.title}>
        <LoadFailure
          title={profileTexts.loadFailed}
          message={errorMessage(own.error)}
          onRetry={() => void own.refetch()}
        />
      </TitledCard>
    )
  return (
    <>
      <TitledCard title={profileTexts.personal.title}>
        {own.data ? <PersonalForm own={own.data} /> : <Loading lines={9} />}
      </TitledCard>
      {hasTrainerSettings(role) && (
        <TitledCard title={profileTexts.trainer.title}>
          {own.data ? <TrainerSettingsForm own={own.data} /> : <Loading lines={17} />}
        </TitledCard>
      )}
    </>
  )
}
