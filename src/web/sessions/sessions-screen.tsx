import { sessionPageTexts } from '#shared/sessions/texts.ts'
import { Screen } from '../ui/page/screen.tsx'
import { SessionList } from './list/session-list.tsx'

/** /dashboard/sessions (spec 2, Training sessions). */
export function SessionsScreen() {
  return (
    <Screen title={sessionPageTexts.title}>
      <SessionList />
    </Screen>
  )
}
