import { Tabs } from '@mantine/core'
import { oneParam } from '#shared/address.ts'
import { profileTexts } from '#shared/profile/texts.ts'
import { useAddress } from '../lib/address/use-address.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { ScrollingTabList } from '../ui/layout/scrolling-tab-list.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { profileTabOf, profileTabsOf } from './profile-tabs.ts'

const tabAddress = oneParam('flik', (tab) => tab)

/** /profile (S60). */
export function ProfileScreen() {
  const { role } = useCurrentUser()
  const { state, change } = useAddress(tabAddress)
  const tabs = profileTabsOf(role)
  const [first] = tabs
  const selected = profileTabOf(state, role)

  return (
    <Screen title={profileTexts.title}>
      <Tabs value={selected} onChange={(tab) => change(tab, { replace: true })} keepMounted={false}>
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
