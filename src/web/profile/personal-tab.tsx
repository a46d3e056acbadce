import { hasTrainerSettings, isTrainerRole } from '#shared/access/roles.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { trpc } from '../lib/trpc.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { AccountCards } from './account-cards.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonalForm } from './personal-form.tsx'
import { PictureCard } from './picture-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'
import { TrainerSettingsForm } from './trainer-settings-form.tsx'

/** The tab "Personuppgifter" (S60). */
export function PersonalTab() {
  const { role } = useCurrentUser()
  return (
    <div style={columnsStyle}>
      <div>
        <PictureCard />
        <PersonalCard />
        <PasswordCard />
      </div>
      <div>
        {hasTrainerSettings(role) && <TrainerCard />}
        {/* The shortcuts are those of the trainer pages. */}
        {isTrainerRole(role) && <ShortcutsCard />}
        <AccountCards />
      </div>
    </div>
  )
}

/** Two columns of cards where there is room. */
const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 28rem), 1fr))',
  columnGap: 'var(--app-space-md)',
}

function PersonalCard() {
  const own = trpc.profile.get.useQuery()
  return (
    <TitledCard title={profileTexts.personal.title}>
      <QueryState query={own} texts={profileTexts} lines={9}>
        {(data) => <PersonalForm own={data} />}
      </QueryState>
    </TitledCard>
  )
}

/** Nothing without the stored profile: the card beside it tells why. */
function TrainerCard() {
  const own = trpc.profile.get.useQuery()
  if (own.isError && !own.data) return null
  return (
    <TitledCard title={profileTexts.trainer.title}>
      {own.data ? <TrainerSettingsForm own={own.data} /> : <Loading lines={14} />}
    </TitledCard>
  )
}
