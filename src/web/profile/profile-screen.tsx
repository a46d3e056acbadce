import { Tabs } from '@mantine/core'
import { useState } from 'react'
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
  const selected = profileTabOf(state, role)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (!opened.has(selected)) setOpened(new Set([...opened, selected]))

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
        {tabs.map(({ name, keepsInput, Component }) => (
          <Tabs.Panel key={name} value={name} keepMounted={keepsInput && opened.has(name)}>
            <Component />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}
