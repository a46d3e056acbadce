import { useSearchParams } from 'react-router-dom'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
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

/** /dashboard/sessions (S51), with the views "Underlag" and "Friskvårdsunderlag". */
export function SessionsScreen() {
  const [params] = useSearchParams()
  const view = params.get(reportView.name)
  if (view === reportView.invoiceBasis) return <InvoiceBasisScreen />
  if (view === reportView.wellness) return <WellnessScreen fallback={<Loading lines={12} />} />
  return (
    <Screen title={sessionPageTexts.title}>
      <SessionList />
    </Screen>
  )
}
