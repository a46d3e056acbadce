import { useEffect } from 'react'
import { sessionDialogTexts } from '#shared/sessions/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { preloadParts } from '../parts.ts'
import { EditSessionForm } from './edit-session-form.tsx'

/** The content of the edit dialog: the form, when the session and the clients are loaded. */
export function EditSession({
  id,
  ...props
}: { id: string } & Omit<Parameters<typeof EditSessionForm>[0], 'session' | 'clients'>) {
  useEffect(() => void preloadParts(), [])
  const clients = trpc.clients.list.useQuery()
  // Fetched anew for each dialog: a form over a cached old version would be refused.
  const session = trpc.sessions.get.useQuery({ id }, { staleTime: 0, gcTime: 0 })
  const failed = [session, clients].find((query) => query.isError && !query.data)
  if (failed) {
    return (
      <LoadFailure
        title={
          failed === clients ? sessionDialogTexts.clientsLoadFailed : sessionDialogTexts.loadFailed
        }
        message={errorMessage(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!session.data || !clients.data) return <Loading text={sessionDialogTexts.loading} lines={8} />
  return <EditSessionForm session={session.data} clients={clients.data} {...props} />
}
