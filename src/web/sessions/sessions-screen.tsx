import { useSearchParams } from 'react-router-dom'
import { sessionPageTexts } from '#shared/sessions/list/texts.ts'
import { Screen } from '../ui/page/screen.tsx'
import { invoiceBasisView } from './invoice-basis/invoice-basis-path.ts'
import { InvoiceBasisScreen } from './invoice-basis/invoice-basis-screen.tsx'
import { SessionList } from './list/session-list.tsx'

/** /dashboard/sessions (S51), with the view "Underlag". */
export function SessionsScreen() {
  const [params] = useSearchParams()
  if (params.get(invoiceBasisView.name) === invoiceBasisView.value) return <InvoiceBasisScreen />
  return (
    <Screen title={sessionPageTexts.title}>
      <SessionList />
    </Screen>
  )
}
