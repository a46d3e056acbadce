import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { profileTexts } from '#shared/profile/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { ScrollingTabList } from '../ui/layout/scrolling-tab-list.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { profileTabOf, profileTabsOf } from './profile-tabs.ts'

/** /profile (S60). */
export function ProfileScreen() {
  const { role } = useCurrentUser()
  const [params, setParams] = useSearchParams()
  const tabs = profileTabsOf(role)
  const [first] = tabs
  const selected = profileTabOf(params.get('flik'), role)

  return (
    <Screen title={profileTexts.title}>
      <Tabs
        value={selected}
        onChange={(tab) => setParams(tab ? { flik: tab } : {}, { replace: true })}
        keepMounted={false}
      >
        <ScrollingTabList selected={selected} mb="lg">
          {tabs.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </ScrollingTabList>
        {tabs.map(({ name, Component }) => (
          // Kept mounted, so that unsaved input survives a change of tab.
          <Tabs.Panel key={name} value={name} keepMounted={name === first?.name}>
            <Component />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}
