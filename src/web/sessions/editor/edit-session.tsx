import { sessionDialogTexts } from '#shared/sessions/form/texts.ts'
import { isAwaited } from '../../lib/query-client.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { EditSessionForm } from './edit-session-form.tsx'

/** The content of the edit dialog: the form, when the session, its place in a series and the clients are loaded. */
export function EditSession({
  id,
  ...props
}: { id: string } & Omit<Parameters<typeof EditSessionForm>[0], 'session' | 'series' | 'clients'>) {
  const clients = trpc.clients.list.useQuery()
  const session = trpc.sessions.get.useQuery({ id })
  const series = trpc.sessions.series.useQuery({ id })
  const failed =
    (session.isError && !session.data && session) || (clients.isError && !clients.data && clients)
  if (failed) {
    const { clientsLoadFailed, loadFailed } = sessionDialogTexts
    return (
      <QueryFailure query={failed} title={failed === clients ? clientsLoadFailed : loadFailed} />
    )
  }
  // The line of the series is above the fields: it would move them.
  if (!session.data || !clients.data || isAwaited(series))
    return <Loading text={sessionDialogTexts.loading} lines={8} />
  return (
    <EditSessionForm
      session={session.data}
      series={series.data ?? null}
      clients={clients.data}
      {...props}
    />
  )
}
