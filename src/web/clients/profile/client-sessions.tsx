import { clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { SessionTable, typeColumn } from '../../sessions/list/session-table.tsx'
import { IconLabels, iconKey } from '../../sessions/status/icon-labels.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'

/** The tab "Träningspass": what is booked and what has been, newest first, to read only (spec 2, Client profile). */
export function ClientSessions({ clientId }: { clientId: string }) {
  const now = useNow()
  const sessions = trpc.sessions.ofClient.useQuery({ clientId })
  if (sessions.isPending) return <Loading lines={6} />
  if (!sessions.data)
    return (
      <LoadFailure
        title={texts.sessionsLoadFailed}
        message={errorMessage(sessions.error)}
        onRetry={() => void sessions.refetch()}
      />
    )
  if (sessions.data.length === 0)
    return <Empty words={texts.noSessions} hint={texts.noSessionsHint} />
  return (
    <SessionTable
      sessions={sessions.data}
      label={texts.tabs.sessions}
      subject={typeColumn}
      marks={(session) => <IconLabels of={iconKey(session, now)} />}
    />
  )
}
