import { useSearchParams } from 'react-router-dom'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { SessionList } from './list/session-list.tsx'
import { usageView } from './usage/usage-path.ts'

const UsageScreen = lazyComponent(() => import('./usage/usage-screen.tsx'), 'UsageScreen')

/** /dashboard/sessions (spec 2, Training sessions), with the view "Underlag". */
export function SessionsScreen() {
  const [params] = useSearchParams()
  if (params.get(usageView.name) === usageView.value)
    return <UsageScreen fallback={<Loading lines={10} />} />
  return (
    <Screen title={sessionPageTexts.title}>
      <SessionList />
    </Screen>
  )
}
