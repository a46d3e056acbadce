import { Tabs } from '@mantine/core'
import { navTexts } from '#shared/app/texts.ts'
import { invoiceBasisTexts } from '#shared/sessions/invoice-basis/texts.ts'
import { sessionPageTexts as texts } from '#shared/sessions/list/texts.ts'
import { useAddress } from '../lib/address/use-address.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { Screen } from '../ui/page/screen.tsx'
import {
  type SessionView,
  sessionViewAddress,
  sessionViews,
} from './invoice-basis/invoice-basis-path.ts'
import { InvoiceBasisTab } from './invoice-basis/invoice-basis-tab.tsx'
import { SessionList } from './list/session-list.tsx'

const WellnessTab = lazyComponent(() => import('./invoice-basis/wellness-tab.tsx'), 'WellnessTab')

const names: Record<SessionView, string> = {
  pass: texts.sessions,
  underlag: invoiceBasisTexts.title,
  friskvard: navTexts.wellness,
}

/** /dashboard/sessions (S51): the list, "Underlag" (D137) and "Friskvårdsunderlag" (D112). */
export function SessionsScreen() {
  const { state: view, change } = useAddress(sessionViewAddress)
  return (
    <Screen title={texts.title}>
      <Tabs
        value={view}
        onChange={(to) =>
          change(sessionViews.find((one) => one === to) ?? 'pass', { replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={texts.views}>
          {sessionViews.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {names[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={'pass' satisfies SessionView}>
          <SessionList />
        </Tabs.Panel>
        <Tabs.Panel value={'underlag' satisfies SessionView}>
          <InvoiceBasisTab />
        </Tabs.Panel>
        <Tabs.Panel value={'friskvard' satisfies SessionView}>
          <WellnessTab fallback={<Loading lines={12} />} />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
