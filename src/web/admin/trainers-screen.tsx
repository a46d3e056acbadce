import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { accountViewTexts as texts, trainerListTexts } from '#shared/admin/texts.ts'
import { Screen } from '../ui/page/screen.tsx'
import { ClientAccounts } from './client-accounts.tsx'
import { TrainerList } from './trainer-list.tsx'

const clients = 'klienter'

/** /admin/trainers (S22): the trainers, and the accounts of clients at ?vy=klienter. */
export function TrainersScreen() {
  const [params, setParams] = useSearchParams()
  const view = params.get('vy') === clients ? clients : 'tranare'
  return (
    <Screen title={trainerListTexts.title}>
      <Tabs
        value={view}
        onChange={(chosen) =>
          setParams(chosen === clients ? { vy: clients } : {}, { replace: true })
        }
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
