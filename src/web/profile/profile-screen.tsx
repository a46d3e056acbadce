import { Tabs } from '@mantine/core'
import { isTrainerRole } from '#shared/access/roles.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { usePerson } from '../app/person.tsx'
import { Screen } from '../ui/screen.tsx'
import { PersonalCard } from './personal-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'

/** /profile (spec 2, Profile). */
export function ProfileScreen() {
  const { role } = usePerson()
  return (
    <Screen title={profileTexts.title}>
      <Tabs defaultValue="uppgifter">
        <Tabs.List mb="lg">
          <Tabs.Tab value="uppgifter">{profileTexts.tabs.personal}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="uppgifter">
          <PersonalCard />
          {/* The keys are those of the trainer pages. */}
          {isTrainerRole(role) && <ShortcutsCard />}
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
