import { Tabs } from '@mantine/core'
import { oneParam } from '#shared/address.ts'
import { accountViewTexts as texts, trainerListTexts } from '#shared/admin/texts.ts'
import { useAddress } from '../lib/address/use-address.ts'
import { Screen } from '../ui/page/screen.tsx'
import { ClientAccounts } from './client-accounts.tsx'
import { TrainerList } from './trainer-list.tsx'

const clients = 'klienter'
const viewAddress = oneParam('vy', (view) => (view === clients ? clients : 'tranare'))

/** /admin/trainers (S22): the trainers, and the accounts of clients at ?vy=klienter. */
export function TrainersScreen() {
  const { state: view, change } = useAddress(viewAddress)
  return (
    <Screen title={trainerListTexts.title}>
      <Tabs
        value={view}
        onChange={(chosen) => change(chosen === clients ? clients : null, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={texts.label}>
          <Tabs.Tab value="tranare">{texts.trainers}</Tabs.Tab>
          <Tabs.Tab value={clients}>{texts.clients}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tranare">
          <TrainerList />
        </Tabs.Panel>
        <Tabs.Panel value={clients}>
          <ClientAccounts />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
