import { useSearchParams } from 'react-router-dom'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import { Screen } from '../ui/page/screen.tsx'
import { SessionList } from './list/session-list.tsx'
import { usageView } from './usage/usage-path.ts'
import { UsageScreen } from './usage/usage-screen.tsx'

/** /dashboard/sessions (S51), with the view "Underlag". */
export function SessionsScreen() {
  const [params] = useSearchParams()
  if (params.get(usageView.name) === usageView.value) return <UsageScreen />
  return (
    <Screen title={sessionPageTexts.title}>
      <SessionList />
    </Screen>
  )
}
