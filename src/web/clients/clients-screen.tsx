import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { clientListTexts, clientViewTexts as texts } from '#shared/clients/texts.ts'
import { TrashLink } from '../trash/trash-link.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { ClientListWithHours } from './list/client-list-with-hours.tsx'
import { type ClientViewKey, clientViewOf, clientViews } from './list/client-view.ts'
import { ClientPots } from './pots/client-pots.tsx'

/** /dashboard/clients (S27): the clients, and each client's pots (D6). */
export function ClientsScreen() {
  const [params, setParams] = useSearchParams()

  function show(view: string | null) {
    // The order and the choice hold for both.
    const next = new URLSearchParams(params)
    next.delete('vy')
    if (clientViewOf(view) === 'potter') next.set('vy', 'potter')
    setParams(next, { replace: true })
  }

  return (
    <Screen title={clientListTexts.title}>
      <Tabs value={clientViewOf(params.get('vy'))} onChange={show} keepMounted={false}>
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
