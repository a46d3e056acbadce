import { clientListTexts } from '#shared/clients/texts.ts'
import { Screen } from '../ui/screen.tsx'
import { ClientList } from './client-list.tsx'

/** /dashboard/clients (spec 2, Client list and clients page). */
export function ClientsScreen() {
  return (
    <Screen title={clientListTexts.title}>
      <ClientList />
    </Screen>
  )
}
