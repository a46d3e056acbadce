import { useState } from 'react'
import { sessionDialogTexts } from '#shared/sessions/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { EditSessionForm } from './edit-session-form.tsx'

/** The edit dialog's content: the form, over the session as it is now. */
export function EditSession({
  id,
  ...props
}: { id: string } & Omit<Parameters<typeof EditSessionForm>[0], 'session' | 'clients'>) {
  const clients = trpc.clients.list.useQuery()
  const session = trpc.sessions.get.useQuery({ id }, { staleTime: 0, gcTime: 0 })
  // After a save the old version stays cached while it is refetched. A form over it would show old values and be refused.
  const [staleAt] = useState(session.dataUpdatedAt)
  const fresh = session.dataUpdatedAt === staleAt ? undefined : session.data
  const failed =
    (session.isError && !fresh && session) || (clients.isError && !clients.data && clients)
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
  if (!fresh || !clients.data) return <Loading text={sessionDialogTexts.loading} lines={8} />
  return <EditSessionForm session={fresh} clients={clients.data} {...props} />
}
