import { oneParam } from '#shared/address.ts'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import { useAddress } from '../lib/address/use-address.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { reportView } from './invoice-basis/invoice-basis-path.ts'
import { InvoiceBasisScreen } from './invoice-basis/invoice-basis-screen.tsx'
import { SessionList } from './list/session-list.tsx'

const WellnessScreen = lazyComponent(
  () => import('./invoice-basis/wellness-screen.tsx'),
  'WellnessScreen',
)

const viewAddress = oneParam(reportView.name, (view) => view)

/** /dashboard/sessions (S51), with the views "Underlag" and "Friskvårdsunderlag". */
export function SessionsScreen() {
  const { state: view } = useAddress(viewAddress)
  if (view === reportView.invoiceBasis) return <InvoiceBasisScreen />
  if (view === reportView.wellness) return <WellnessScreen fallback={<Loading lines={12} />} />
  return (
    <Screen title={sessionPageTexts.title}>
      <SessionList />
    </Screen>
  )
}
