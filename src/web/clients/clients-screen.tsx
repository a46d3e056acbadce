import { Tabs } from '@mantine/core'
import { clientListTexts, clientViewTexts as texts } from '#shared/clients/texts.ts'
import { HandoverNotices } from '../handover/handover-notices.tsx'
import { useAddress } from '../lib/address/use-address.ts'
import { TrashLink } from '../trash/trash-link.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { ClientListWithHours } from './list/client-list-with-hours.tsx'
import { type ClientViewKey, clientViewAddress, clientViews } from './list/client-view.ts'
import { ClientPots } from './pots/client-pots.tsx'

/** /dashboard/clients (S27): the clients, and each client's pots (D6). */
export function ClientsScreen() {
  const { state: view, change } = useAddress(clientViewAddress)
  return (
    <Screen title={clientListTexts.title}>
      <HandoverNotices />
      <Tabs
        data-beneath
        value={view}
        // The order and the choice hold for both.
        onChange={(to) => change(to === 'potter' ? to : null, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={texts.label}>
          {Object.entries(clientViews).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {texts[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={'klienter' satisfies ClientViewKey}>
          <ClientListWithHours />
        </Tabs.Panel>
        <Tabs.Panel value={'potter' satisfies ClientViewKey}>
          <ClientPots />
        </Tabs.Panel>
      </Tabs>
      <TrashLink />
    </Screen>
  )
}
